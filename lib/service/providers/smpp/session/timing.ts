/** How long a session waits for what, in milliseconds. */
export type Timing = {
  /** From the first packet to the answer to the bind. */
  bindMs: number;
  /** Without an answer from the centre for so long, it is asked whether it is there; unanswered twice, it is not. */
  idleMs: number;
  /** From a message to its answer. */
  answerMs: number;
  /** From a lost connection to the next; doubled each time up to the longest. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** The centre may take some time to see that the last connection has ended. */
  alreadyBoundPauseMs: number;
  /** After 0x58; doubled each time up to the longest. */
  throttledMs: number;
  longestThrottledMs: number;
  /** After 0x14. */
  queueFullMs: number;
  /** From the end of such a pause to the full rate. */
  recoveryMs: number;
  /** How long the rest of a message may wait of which a part was taken. */
  restMs: number;
  /** A centre that unbinds gets its answer after that, although it owes some itself: it may wait for it. */
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
