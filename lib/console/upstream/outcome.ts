import type { StopReason } from "#lib/wire/console/campaign";

/** What a call's answer said of itself. */
export type Said = { httpStatus: number; code: string; message: string; traceId: string | null };

/** Every way a call can end, and what may be done then. */
export type Outcome<Answer> =
  /** 2xx; with the trace id that the service may send in a header. */
  | { kind: "accepted"; answer: Answer; traceId?: string | null }
  /** Upstream decided against it: nothing happened. */
  | ({ kind: "refused" } & Said)
  /** 429, or 503 of a service without room: dropped, nothing happened, safe to send again later. No status: not called. */
  | { kind: "dropped"; httpStatus?: number; retryAfterMs: number | null; traceId: string | null }
  /** Nobody knows whether it was done: never send a write again before reading. */
  | { kind: "unclear"; cause: "timeout" | "connection" | "server" | "unreadable"; said: Said | null }
  /** No call of this campaign can succeed until somebody changes something. */
  | ({ kind: "stopped"; reason: StopReason } & Said);

/** The answer of an accepted call, or null. */
export function accepted<Answer>(outcome: Outcome<Answer>): Answer | null {
  return outcome.kind === "accepted" ? outcome.answer : null;
}
