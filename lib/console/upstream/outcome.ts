import type { StopReason } from "#lib/wire/console/campaign";

/** The details in a call's answer. */
export type Said = { httpStatus: number; code: string; message: string; traceId: string | null };

/** Every outcome of a call, and what may be done then. */
export type Outcome<Answer> =
  /** 2xx, with the trace id if the service sent one in a header. */
  | { kind: "accepted"; answer: Answer; traceId?: string | null }
  /** Upstream refused the call, and nothing happened. */
  | ({ kind: "refused" } & Said)
  /**
   * 429, or 503 of a service without room: nothing happened, safe to send again later. Without status, no call was made.
   */
  | { kind: "dropped"; httpStatus?: number; retryAfterMs: number | null; traceId: string | null }
  /** It is unknown whether the call took effect: never send a write again before reading. */
  | { kind: "unclear"; cause: "timeout" | "connection" | "server" | "unreadable"; said: Said | null }
  /** No call of this campaign can succeed until somebody changes something. */
  | ({ kind: "stopped"; reason: StopReason } & Said);

/** The answer of an accepted call, or null. */
export function accepted<Answer>(outcome: Outcome<Answer>): Answer | null {
  return outcome.kind === "accepted" ? outcome.answer : null;
}
