import * as z from "zod";
import { Instant } from "#lib/wire/console/instant";

/** GET /api/console/campaigns/{id}/batches/{batchId}/retry: what a retry of the batch would do, as the mirror has it. */
export const BatchPreflight = z.object({
  asOf: Instant,
  status: z.string(),
  total: z.int(),
  seen: z.int(),
  /** When the member read longest ago was read, of those that can still change; null when none can. */
  oldestReadAt: Instant.nullable(),
  created: z.int(),
  /** Failed with retries left, by what a retry can do; and those without. */
  yes: z.int(),
  maybe: z.int(),
  no: z.int(),
  usedUp: z.int(),
  /**
   * What is read again right before the one call for the whole batch, and how long that is likely to take; and how many
   * of the messages that can have changed until then would be left as they were last read, because there are too many.
   */
  recheck: z.object({ messages: z.int(), seconds: z.int(), changeable: z.int(), unread: z.int() }),
  /** Messages a second that a bulk retry is likely to bring to their call, with what is read before each. */
  perSecond: z.number(),
  /** Real people get what is retried. */
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
  /** Where to go on; null when all was read. */
  after: z.string().nullable(),
  read: z.int(),
  total: z.int().nullable(),
  /** Above 0: nothing was read, the campaign's limit is busy; ask again after so long. */
  waitMs: z.int(),
});
export type BatchChecked = z.infer<typeof BatchChecked>;

/** POST /api/console/campaigns/{id}/batches/{batchId}/retry */
export const BatchRetry = z.discriminatedUnion("choice", [
  z.strictObject({
    choice: z.literal("whole"),
    /** So many messages may be left unread since that moment: what the operator was shown and has agreed to. */
    agreed: z.strictObject({ unread: z.int().min(1), since: Instant }).optional(),
  }),
  z.strictObject({ choice: z.literal("chosen"), retryable: z.array(z.enum(["yes", "maybe"])).min(1) }),
]);
export type BatchRetry = z.infer<typeof BatchRetry>;
