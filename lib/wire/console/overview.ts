import * as z from "zod";
import { isTimeZone } from "#lib/domain/time/show-time";
import { Counts, ErrorCount } from "#lib/wire/console/counts";
import { Freshness } from "#lib/wire/console/freshness";
import { Instant } from "#lib/wire/console/instant";
import { QueryMoment } from "#lib/wire/console/query";

const optionalMoment = QueryMoment.optional().catch(undefined);

/** The overview's range and the zone of its bars from a URL; values that are not understood are ignored. */
export const OverviewQuery = z.object({
  from: optionalMoment,
  to: optionalMoment,
  zone: z.string().refine(isTimeZone).catch("UTC"),
});
export type OverviewQuery = z.infer<typeof OverviewQuery>;

export const RangeCounts = Counts.pick({
  all: true,
  needsAction: true,
  inFlight: true,
  delivered: true,
  failed: true,
  stopped: true,
  retriesExhausted: true,
  overdue: true,
  unknown: true,
});
export type RangeCounts = z.infer<typeof RangeCounts>;

/** Milliseconds from sent to delivered, accurate to about four per cent; null below 20 samples. */
export const Latency = z.object({
  median: z.int().nullable(),
  p95: z.int().nullable(),
  samples: z.int(),
});

/** Messages created in [from, to). */
export const OverviewBar = z.object({
  from: Instant,
  /** The last bar of an open range ends in the future and holds everything created since `from`. */
  to: Instant,
  /** More messages may still be created in it. */
  partial: z.boolean(),
  inFlight: z.int(),
  delivered: z.int(),
  failed: z.int(),
  stopped: z.int(),
  unknown: z.int(),
  latency: Latency,
});
export type OverviewBar = z.infer<typeof OverviewBar>;

export const OverviewError = ErrorCount.extend({
  /** One number for each bar. */
  trend: z.array(z.int()),
  /** Count in an equally long time before the range; null if the range has no start. */
  before: z.int().nullable(),
});
export type OverviewError = z.infer<typeof OverviewError>;

/** Failed messages, each in exactly one of the four. */
export const RetrySplit = z.object({ yes: z.int(), maybe: z.int(), no: z.int(), retriesExhausted: z.int() });
export type RetrySplit = z.infer<typeof RetrySplit>;

/** A batch that needs attention, and why. */
export const BatchInNeed = z.object({
  id: z.string(),
  fileName: z.string().nullable(),
  status: z.string(),
  createdAt: Instant,
  why: z.enum(["needs_action", "enqueuing_failed", "enqueuing_long", "held", "unknown_status"]),
  /** Its messages of the range that failed, and those of them that need action. */
  failed: z.int(),
  needsAction: z.int(),
});
export type BatchInNeed = z.infer<typeof BatchInNeed>;

/** Cost of reading, and facts that the first calls found. Calls are counted per minute. */
export const SyncFacts = z.object({
  /** The campaign's whole limit; the console's maximum; its current share in the background. */
  allowance: z.int(),
  ceiling: z.int(),
  background: z.int(),
  pageSize: z.int().nullable(),
  listOrder: z.enum(["newest_first", "oldest_first"]).nullable(),
  /** The probe was requested again and has not run yet. */
  probing: z.boolean(),
});
export type SyncFacts = z.infer<typeof SyncFacts>;

/**
 * GET /api/console/campaigns/{id}/overview?from=…&to=…&zone=…: everything from one read, so that no two numbers
 * disagree. Each number is the total of the list with the same range, at `freshness.asOf`.
 */
export const Overview = z.object({
  /** The requested range in whole minutes; null where it has no bound. */
  range: z.object({ from: Instant.nullable(), to: Instant.nullable() }),
  counts: RangeCounts,
  /** How many of `counts.all` are tests that people sent to their own number. */
  tests: z.int(),
  /** The statuses that `counts.unknown` counts, raw, the most frequent first. */
  unknownStatuses: z.array(z.string()),
  split: RetrySplit,
  errors: z.array(OverviewError),
  /** Minutes that a whole bar stands for. */
  barMinutes: z.int(),
  bars: z.array(OverviewBar),
  latency: Latency,
  batches: z.array(BatchInNeed),
  sync: SyncFacts,
  freshness: Freshness,
});
export type Overview = z.infer<typeof Overview>;
