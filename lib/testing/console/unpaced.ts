import type { Pace } from "#lib/console/operations/pace";

/** The calls of a bulk retry as fast as they can, for tests of something else than their pace. */
export const UNPACED: Pace = { take: async () => ({ waitMs: 0, strikes: 0 }), gapMs: () => 0 };
