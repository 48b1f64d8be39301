import * as z from "zod";
import { RETRY_REASONS } from "#lib/domain/retries/retry-gate";
import { Instant } from "#lib/wire/console/instant";

/** The gate's decision on one message for this operator. */
export const RetryVerdict = z.object({
  decision: z.enum(["allowed", "confirm", "denied"]),
  reason: z.enum(RETRY_REASONS),
  text: z.string(),
});
export type RetryVerdict = z.infer<typeof RetryVerdict>;

/** The last retry requested through this console, while it still concerns the message's present state. */
export const ShownRequest = z.object({
  /** waiting: for a free slot. unclear: being checked. lost: not accepted as far as can be read. */
  state: z.enum(["waiting", "sending", "unclear", "accepted", "refused", "lost"]),
  /** "you", or somebody's e-mail. */
  by: z.string(),
  at: Instant,
  /** Why it was refused, in words. */
  said: z.string(),
  traceId: z.string().nullable(),
});
export type ShownRequest = z.infer<typeof ShownRequest>;

/** DELETE …/messages/{messageId}/unclear and …/operations/{operationId}/unclear: number of calls that are given up. */
export const UnclearEnded = z.object({ ended: z.int() });

/** A retry of a message requested through this console, and its outcome; it is kept for good. */
export const RetryRecord = z.object({
  id: z.int(),
  /** With `denied`, this console refused and sent nothing. With `cancelled`, its operation was cancelled first. */
  state: z.enum(["waiting", "sending", "unclear", "accepted", "refused", "lost", "denied", "cancelled"]),
  /** "you", or somebody's e-mail. */
  by: z.string(),
  at: Instant,
  /** When its state last changed. */
  changedAt: Instant,
  /** The service's code of a refusal, or this console's reason; may be empty. */
  code: z.string(),
  /** Why, in words; may be empty. */
  said: z.string(),
  httpStatus: z.int().nullable(),
  /** The id in the service's answer; null: it gave none. */
  traceId: z.string().nullable(),
});
export type RetryRecord = z.infer<typeof RetryRecord>;
