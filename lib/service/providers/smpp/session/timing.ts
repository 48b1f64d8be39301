/** The times for which a session waits, in milliseconds. */
export type Timing = {
  /** The limit from the first packet to the answer to the bind. */
  bindMs: number;
  /** After this time without an answer the centre is sent an enquiry. Two unanswered ones end the bind. */
  idleMs: number;
  /** The limit from a message to its answer. */
  answerMs: number;
  /** The pause from a lost connection to the next. It doubles each time, up to the longest. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** The pause after "already bound": the centre may notice only later that the last connection has ended. */
  alreadyBoundPauseMs: number;
  /** The pause after 0x58. It doubles each time, up to the longest. */
  throttledMs: number;
  longestThrottledMs: number;
  /** The pause after 0x14. */
  queueFullMs: number;
  /** The time from the end of such a pause to the full rate. */
  recoveryMs: number;
  /** How long the rest of a message may wait after a part of it was taken. */
  restMs: number;
  /** A centre that unbinds gets its answer after this time even if it still owes some: it may be waiting for ours. */
  unbindMs: number;
};

export const TIMING: Timing = {
  bindMs: 10_000,
  idleMs: 30_000,
  answerMs: 30_000,
  firstPauseMs: 1000,
  longestPauseMs: 30_000,
  alreadyBoundPauseMs: 5000,
  throttledMs: 1000,
  longestThrottledMs: 30_000,
  queueFullMs: 30_000,
  recoveryMs: 10_000,
  restMs: 300_000,
  unbindMs: 5000,
};
