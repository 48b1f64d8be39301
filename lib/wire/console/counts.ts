import * as z from "zod";

/** Counts of the quick filters, over all messages read so far. Each is its filtered list's total. */
export const Counts = z.object({
  all: z.int(),
  /** Failed, and the gate says allowed or confirm. */
  needsAction: z.int(),
  /** In progress, in one of the statuses that the specification names. */
  inFlight: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Their batch was stopped before they left. */
  stopped: z.int(),
  /** Failed with all retries used. */
  retriesExhausted: z.int(),
  /** Sent to the network more than 48 hours ago. */
  overdue: z.int(),
  /** In a status that the console does not know. */
  unknown: z.int(),
});
export type Counts = z.infer<typeof Counts>;

/** Failed messages of one code, split by what a retry can do. */
export const ErrorCount = z.object({
  /** Upstream's own code; an empty text when it gave none. */
  code: z.string(),
  n: z.int(),
  retryable: z.enum(["yes", "maybe", "no"]),
  retriesExhausted: z.int(),
});
export type ErrorCount = z.infer<typeof ErrorCount>;
