import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";

/** GET /api/console/campaigns/{id}/batches/{batchId}/retry: what a retry of the batch would do, by the read model. */
export const BatchPreflight = z.object({
  asOf: Instant,
  status: z.string(),
  total: z.int(),
  seen: z.int(),
  /** Oldest reading of a message that can still change; null when none can. */
  oldestReadAt: Instant.nullable(),
  created: z.int(),
  /** Failed with retries left, by what a retry can do; and those without. */
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  retriesExhausted: z.int(),
  /**
   * Messages that are read again right before the one call for the whole batch, and the estimated time. `unread` counts
   * those of the `changeable` messages that stay as last read, because there are too many.
   */
  recheck: z.object({ messages: z.int(), seconds: z.int(), changeable: z.int(), unread: z.int() }),
  /** Messages per second that a bulk retry is expected to send, including the reads before each call. */
  perSecond: z.number(),
  /** Real people receive the retried messages. */
  production: z.boolean(),
  /** Why the whole batch, or chosen messages of it, cannot be retried now. */
  whole: z.string().nullable(),
  chosen: z.string().nullable(),
  /** The operation that runs on this batch. */
  running: z.int().nullable(),
});
export type BatchPreflight = z.infer<typeof BatchPreflight>;

/** POST /api/console/campaigns/{id}/batches/{batchId}/check reads one page of the batch from the service. */
export const BatchCheck = z.object({ after: z.string().max(1000).nullable() });
export type BatchCheck = z.infer<typeof BatchCheck>;

export const BatchChecked = z.object({
  /** Cursor of the next call; null when all was read. */
  after: z.string().nullable(),
  read: z.int(),
  total: z.int().nullable(),
  /** Above 0: the campaign's limit is busy and nothing was read; call again after this time. */
  waitMs: z.int(),
});
export type BatchChecked = z.infer<typeof BatchChecked>;

/** POST /api/console/campaigns/{id}/batches/{batchId}/retry */
export const BatchRetry = z.discriminatedUnion("choice", [
  z.strictObject({
    choice: z.literal("whole"),
    /** The operator was shown, and accepts, that this many messages are unread since that moment. */
    agreed: z.strictObject({ unread: z.int().min(1), since: Instant }).optional(),
  }),
  z.strictObject({ choice: z.literal("chosen"), retryable: z.array(z.enum(["yes", "maybe"])).min(1) }),
]);
export type BatchRetry = z.infer<typeof BatchRetry>;
