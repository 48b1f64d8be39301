import * as z from "zod";
import { ExportFacts } from "#lib/wire/console/export";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";

export const OperationStarted = z.object({ operation: z.int() });
export type OperationStarted = z.infer<typeof OperationStarted>;

/**
 * A bulk retry, or an export, whose counts are all 0. The first five counts add up to `total`, the last five to
 * `accepted`. Refused: by the service, or not accepted as far as can be read after the answer was lost.
 */
export const Operation = z.object({
  id: z.int(),
  kind: z.enum(["whole_batch", "chosen", "export"]),
  export: ExportFacts.nullable(),
  batchId: z.string().nullable(),
  title: z.string(),
  choice: z.string(),
  /** The fixed filter of its messages, as it is in a URL. */
  filter: z.string().nullable(),
  /** The retry plan that started it. */
  plan: z.int().nullable(),
  /**
   * Why it makes no call now, and until when where that is known: the campaign's calls have stopped, its plan keeps quiet
   * hours, or a bulk retry that somebody has asked for goes first. It then goes on by itself.
   */
  postponed: z
    .object({ reason: z.enum(["stopped", "quiet_hours", "people_first"]), until: Instant.nullable() })
    .nullable(),
  by: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  /** It stopped by itself, because the person who started it was removed or lost the permission. */
  stopReason: z.enum(["removed", "role"]).nullable(),
  total: z.int(),
  counts: z.object({
    queued: z.int(),
    accepted: z.int(),
    refused: z.int(),
    unclear: z.int(),
    skipped: z.int(),
    delivered: z.int(),
    failed: z.int(),
    inFlight: z.int(),
    /** Numbers that an earlier version has kept are without it. */
    stopped: z.int().default(0),
    /** Messages with a status that this version does not know. Counts that an earlier version stored lack it. */
    unknown: z.int().default(0),
    unread: z.int(),
  }),
});
export type Operation = z.infer<typeof Operation>;

/** GET /api/console/campaigns/{id}/operations: the latest, newest first. */
export const OperationList = z.object({ operations: z.array(Operation), freshness: Freshness });
export type OperationList = z.infer<typeof OperationList>;

/** Why some were not retried; `needAction` of them are in the list of what needs action now. */
const ReasonCount = z.object({
  reason: z.string(),
  text: z.string(),
  n: z.int(),
  // Counts stored by an earlier version lack it.
  needAction: z.int().default(0),
});

/** GET /api/console/campaigns/{id}/operations/{operationId} */
export const OperationDetail = z.object({
  operation: Operation,
  /** Calls made in the last minute. */
  callsLately: z.int(),
  secondsLeft: z.int().nullable(),
  /** Why the operator may not cancel it, or null. */
  cancelDenied: z.string().nullable(),
  /** Messages read again right before the one call for a whole batch; null for other operations. */
  recheck: z
    .object({
      beganAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      read: z.int(),
      total: z.int(),
      /** Messages not read again, and since when, once the call was decided. */
      unread: z.int().nullable(),
      unreadSince: Instant.nullable(),
    })
    .nullable(),
  refused: z.array(ReasonCount.extend({ traceId: z.string().nullable() })),
  skipped: z.array(ReasonCount),
  freshness: Freshness,
});
export type OperationDetail = z.infer<typeof OperationDetail>;
