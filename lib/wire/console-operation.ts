import * as z from "zod";
import { isTimeZone } from "#lib/domain/show-time";
import { Freshness } from "#lib/wire/console-freshness";
import { Instant } from "#lib/wire/console-instant";

const Denied = z.string().nullable();

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
  whole: Denied,
  chosen: Denied,
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

/** The most messages that can be chosen by hand for one operation, and by a filter. */
export const MAX_CHOSEN = 1000;
export const MAX_MATCHING = 200_000;

const Worth = z
  .array(z.enum(["yes", "maybe"]))
  .min(1)
  .default(["yes", "maybe"]);
const Zone = z.string().max(100).refine(isTimeZone, "no such time zone").default("UTC");

/**
 * POST /api/console/campaigns/{id}/operations, and …/operations/preview: messages chosen by hand, or all that match a
 * filter, which is an address's query. Failed ones are retried when a retry helps as wanted.
 */
export const ChosenMessages = z.union([
  z.strictObject({
    messageIds: z.array(z.string().min(1).max(200)).min(1).max(MAX_CHOSEN),
    retryable: Worth,
  }),
  z.strictObject({ filter: z.string().max(4000), zone: Zone, retryable: Worth }),
]);
export type ChosenMessages = z.infer<typeof ChosenMessages>;
/** What a browser sends: what has a default may be left out. */
export type ChoosingMessages = z.input<typeof ChosenMessages>;

/** POST /api/console/campaigns/{id}/exports: all that match a filter, with times in a zone. */
export const ExportRequest = z.strictObject({ filter: z.string().max(4000), zone: Zone });
export type ExportRequest = z.infer<typeof ExportRequest>;

export const ChosenPreview = z.object({
  /** All that were chosen: those that would be retried for sure or perhaps, and the skipped. */
  selected: z.int(),
  yes: z.int(),
  /** Their error may come again. */
  maybe: z.int(),
  perSecond: z.number(),
  /** Real people get what is retried. */
  production: z.boolean(),
  skipped: z.array(z.object({ text: z.string(), n: z.int() })),
  /** The filter, its range absolute from now on, and in words; null for messages chosen by hand. */
  frozen: z.object({ filter: z.string(), words: z.string() }).nullable(),
});
export type ChosenPreview = z.infer<typeof ChosenPreview>;

export const OperationStarted = z.object({ operation: z.int() });
export type OperationStarted = z.infer<typeof OperationStarted>;

/** What an operation of the kind `export` makes. */
export const ExportFacts = z.object({
  /** Rows written so far, of the operation's total. */
  rows: z.int(),
  bytes: z.int(),
  /** The moment that all rows are of; null until it is begun. */
  asOf: Instant.nullable(),
  zone: z.string(),
  /** Whether the file is there to be downloaded, and until when. */
  ready: z.boolean(),
  expiresAt: Instant.nullable(),
  failed: z.string().nullable(),
});
export type ExportFacts = z.infer<typeof ExportFacts>;

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
  /** The frozen filter that it was made of, as an address holds it. */
  filter: z.string().nullable(),
  /** The retry plan that began it. */
  plan: z.int().nullable(),
  /**
   * Why it makes no call now, and until when where that is known: the campaign's calls have stopped, its plan keeps quiet
   * hours, or a bulk retry that somebody has asked for goes first. It then goes on by itself.
   */
  hold: z
    .object({ reason: z.enum(["stopped", "quiet_hours", "people_first"]), until: Instant.nullable() })
    .nullable(),
  by: z.string(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  /** It was stopped by itself: whoever began it was removed, or may no longer do this. */
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
    /** Of a status that no list of ours names; numbers that an earlier version has kept are without it. */
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
  // Numbers that an earlier version has kept are without it.
  needAction: z.int().default(0),
});

/** GET /api/console/campaigns/{id}/operations/{operationId} */
export const OperationDetail = z.object({
  operation: Operation,
  /** Calls made in the last minute. */
  callsLately: z.int(),
  secondsLeft: z.int().nullable(),
  /** Why the operator may not cancel it, or null. */
  cancelDenied: Denied,
  /** What is read again right before the one call for a whole batch; null for other operations. */
  recheck: z
    .object({
      beganAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      read: z.int(),
      total: z.int(),
      /** Left as last read, and since when, once the call was judged. */
      unread: z.int().nullable(),
      unreadSince: Instant.nullable(),
    })
    .nullable(),
  refused: z.array(ReasonCount.extend({ traceId: z.string().nullable() })),
  skipped: z.array(ReasonCount),
  freshness: Freshness,
});
export type OperationDetail = z.infer<typeof OperationDetail>;
