/** What is wrong at which field of a request. */
type FieldProblem = { field: string; message: string };

/** What the console answers instead of what was asked for. */
export class RefusedError extends Error {
  override name = "ConsoleRefusedError";
  readonly status: number;
  readonly code: string;
  /** The service's, where it was the service that refused. */
  readonly traceId: string | null;
  readonly fields: FieldProblem[];

  constructor(
    status: number,
    code: string,
    message: string,
    traceId: string | null = null,
    fields: FieldProblem[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.traceId = traceId;
    this.fields = fields;
  }
}

/** By name, not by class: a bundler may load this module twice into one process. */
export function isRefused(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === "ConsoleRefusedError";
}

/** For a caller to whom a refusal is no more than "not now". Throws every other error on. */
export function nullIfRefused(error: unknown): null {
  if (isRefused(error)) return null;
  throw error;
}
