import * as z from "zod";
import { StopReason } from "#lib/wire/console/campaign";
import { Instant } from "#lib/wire/console/instant";

/** How a read failed; `unkept`: it was answered, but the answer could not be stored here. */
const Fault = z.object({
  cause: z.enum(["timeout", "connection", "server", "unreadable", "refused", "unkept"]),
  at: Instant,
  httpStatus: z.int().nullable(),
  code: z.string(),
  message: z.string(),
  traceId: z.string().nullable(),
});
export type Fault = z.infer<typeof Fault>;

/**
 * Whether what is shown is live, and how old it is. One of five states, the first that holds: `stopped` (see `stop`),
 * `unanswered` (see `trouble`: no read has succeeded since), `catching_up` (history, or a backlog of changes, is not read to its end), `slowed`
 * (fewer calls after a 429, to leave room for the campaign's sender, or some reads fail), `live`. The other states of
 * the control are the browser's.
 */
export const Freshness = z.object({
  state: z.enum(["live", "slowed", "catching_up", "unanswered", "stopped"]),
  stop: z
    .object({
      reason: StopReason,
      at: Instant,
      httpStatus: z.int().nullable(),
      code: z.string(),
      message: z.string(),
      traceId: z.string().nullable(),
    })
    .nullable(),
  /** Reads that have failed for longer than a single lost call. */
  trouble: z
    .object({
      since: Instant,
      /** Other reads have succeeded since. */
      partial: z.boolean(),
      /** When the next call may be made; null when it may now. */
      triesAt: Instant.nullable(),
      /** Outcome of the last read; null when it was not noted. */
      fault: Fault.nullable(),
    })
    .nullable(),
  /** Fewer calls than usual for a while, after a 429; also true under another state. */
  slowed: z.boolean(),
  /** This server's clock, by which "new" and every age are counted. */
  asOf: Instant,
  /** When the list's open end was last read; null before the first answer. */
  updatedAt: Instant.nullable(),
  coverage: z.object({
    /** Messages in the mirror. */
    read: z.int(),
    /** Messages known to exist so far: the read ones, and those that batches seen so far still have. */
    known: z.int(),
    /** read / known, below 1 until history is complete; null while nothing is known. */
    share: z.number().nullable(),
    /** Nothing was missing when the list was last read. */
    complete: z.boolean(),
    /**
     * All was read once, but a batch whose upload takes long can still appear in it until then; after that it is looked
     * at once more. Null when it is complete, or not read to its end.
     */
    completeAt: Instant.nullable(),
    /** History has been read back to this moment. */
    readBackTo: Instant.nullable(),
  }),
  /** Whether the campaign is read by a feed of changes, not by lists. Then `updatedAt` is the time of the newest commit read. */
  followed: z.boolean(),
  callsLastMinute: z.int(),
  /** The budget of a minute, for "used 40 of 180". */
  callsPerMinute: z.int(),
  lastDroppedAt: Instant.nullable(),
});
export type Freshness = z.infer<typeof Freshness>;
