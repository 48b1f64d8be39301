import type { Pool } from "pg";
import { type Spender, takeFromBudget } from "#lib/mirror/spend";
import { likelyPace } from "#lib/operations/preflight";

/** How fast the calls of a bulk retry follow one another. */
export type Pace = {
  /** Zero once a call may be made now; else after how many milliseconds to ask again. */
  take(pool: Pool, campaign: Spender): Promise<number>;
  gapMs(campaign: Spender): number;
};

/** The campaign's background budget, of which the mirror's own reading keeps a share. */
export const CAMPAIGN_PACE: Pace = {
  take: (pool, campaign) => takeFromBudget(pool, campaign, "background"),
  gapMs: (campaign) => 1000 / likelyPace(campaign),
};
