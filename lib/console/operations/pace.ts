import type { Pool } from "pg";
import type { RunningContext } from "#lib/console/context";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { backgroundNow, callsLastMinute } from "#lib/console/upstream/budget";
import { type Slot, type Spender, showBudget, takeFromBudget } from "#lib/console/upstream/spend";
import { MAX_READ_AGE_MS, retriesPerSecond } from "#lib/domain/retries/retry-pace";
import type { Sql } from "#lib/platform/postgres/sql";

/** How fast the calls of a bulk retry follow one another. */
export type Pace = {
  take(pool: Pool, campaign: Spender): Promise<Slot>;
  gapMs(campaign: Spender): number;
};

export type PacedContext = RunningContext & {
  /** Another than the campaign's, for those who measure. */
  pace?: Pace;
};

/** Of the background's calls, at most; the mirror's own reading has the rest, and follows what is retried. */
const MOST = 2 / 3;
/** What is left to it while the mirror reads as much as it may: it lets one of the mirror's go after each of its own. */
const LEAST = 0.45;

/** Messages of this installation's service: 10,000 took 2.3 s on two processors that had other work. */
const OWN_PER_SECOND = 4000;

/** The campaign's background budget, of which the mirror's own reading keeps a share. */
export const CAMPAIGN_PACE: Pace = {
  take: (pool, campaign) => takeFromBudget(pool, campaign, "background"),
  gapMs: ({ backgroundPerSecond }) => 1000 / (backgroundPerSecond * MOST),
};

/** Messages a second that a bulk retry of `n`, among `of` in the list, is likely to bring to their call. */
export async function likelyPace(
  db: Sql,
  campaign: ConsoleCampaignRow,
  chosen: { n: number; of: number },
): Promise<number> {
  if (ownCampaignOf(campaign)) return OWN_PER_SECOND;
  const { budget, now } = await showBudget(db, campaign.id);
  const sync = await findSync(db, campaign.id);
  const background = backgroundNow(budget, campaign, now);
  // What the campaign's calls went into lately goes on beside it.
  const left = background - callsLastMinute(budget, now) / 60;
  const calls = Math.min(background * MOST, Math.max(background * LEAST, left));
  return retriesPerSecond(calls, { ...chosen, pageSize: sync?.pageSize ?? null });
}

/** How many of a bulk retry's next messages come up before what is read of them now is too old. */
export function comingUp({ backgroundPerSecond }: Spender): number {
  return Math.max(2, Math.floor((backgroundPerSecond * LEAST * MAX_READ_AGE_MS) / 1000));
}
