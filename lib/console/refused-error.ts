/** An error in one field of a request. */
type FieldProblem = { field: string; message: string };

/** The console's answer when it refuses a request. */
export class RefusedError extends Error {
  override name = "ConsoleRefusedError";
  readonly status: number;
  readonly code: string;
  /** The service's trace id, if the service refused. */
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

/** Compares the name, not the class, because a bundler may load this module twice into one process. */
export function isRefused(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === "ConsoleRefusedError";
}

/** Turns a refusal into null, for callers to whom it only means "not now". Rethrows every other error. */
export function nullIfRefused(error: unknown): null {
  if (isRefused(error)) return null;
  throw error;
}
