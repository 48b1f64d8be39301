import * as z from "zod";
import { Freshness } from "#lib/wire/console-freshness";
import { Instant } from "#lib/wire/console-instant";

/** The quick chips, of all that is read so far. Each is the total of the list with the chip's filter. */
export const Counts = z.object({
  all: z.int(),
  /** Failed, and the gate says allowed or confirm. */
  needsAction: z.int(),
  inFlight: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Failed with all retries used. */
  usedUp: z.int(),
  /** With the operator for more than 48 hours. */
  overdue: z.int(),
});
export type Counts = z.infer<typeof Counts>;

/** Failed messages of one code, split by what a retry can do. */
export const ErrorCount = z.object({
  /** Raw; an empty text when upstream gave none. */
  code: z.string(),
  n: z.int(),
  retryable: z.enum(["yes", "maybe", "no"]),
  usedUp: z.int(),
});
export type ErrorCount = z.infer<typeof ErrorCount>;

/** One bar: messages created in [from, to). */
export const HourCount = z.object({ from: Instant, inFlight: z.int(), delivered: z.int(), failed: z.int() });
export type HourCount = z.infer<typeof HourCount>;

/** GET /api/console/campaigns/{id}/overview: everything from one read, so that no two numbers disagree. */
export const Overview = z.object({
  counts: Counts,
  errors: z.array(ErrorCount),
  /** The latest 48 hours that have messages, oldest first. */
  hours: z.array(HourCount),
  freshness: Freshness,
});
export type Overview = z.infer<typeof Overview>;
