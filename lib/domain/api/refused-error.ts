import type { Refusal } from "#lib/domain/api/errors";

/**
 * A service verb throws this error when it refuses; nothing else is thrown on purpose. `message` replaces the table's
 * sentence where that has to name something; `detail` is added to the reply's body.
 */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly refusal: Refusal;
  readonly detail: Record<string, unknown> | null;
  /** The sentence that replaces the table's, or null. */
  readonly sentence: string | null;
  /** Response header fields that belong to the refusal. */
  readonly fields: Record<string, string>;

  constructor(
    refusal: Refusal,
    sentence: string | null = null,
    detail: Record<string, unknown> | null = null,
    fields: Record<string, string> = {},
  ) {
    super(sentence ?? refusal);
    this.refusal = refusal;
    this.sentence = sentence;
    this.detail = detail;
    this.fields = fields;
  }
}

/** Compares the name, not the class: a bundler may load this module twice into one process. */
export function isRefusedError(error: unknown): error is RefusedError {
  return error instanceof Error && error.name === "RefusedError";
}
