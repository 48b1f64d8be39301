import type { Pool } from "pg";
import type { RunningContext } from "#lib/console/context";
import { findSync } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { backgroundNow, callsLastMinute } from "#lib/console/upstream/budget";
import { type Slot, type Spender, showBudget, takeFromBudget } from "#lib/console/upstream/spend";
import { MAX_READ_AGE_MS, retriesPerSecond } from "#lib/domain/retries/retry-pace";
import type { Sql } from "#lib/platform/postgres/sql";

/** The rate at which a bulk retry makes its calls. */
export type Pace = {
  take(pool: Pool, campaign: Spender): Promise<Slot>;
  gapMs(campaign: Spender): number;
};

export type PacedContext = RunningContext & {
  /** Replaces the campaign's pace in measurements. */
  pace?: Pace;
};

/** The largest share of the background's calls; the mirror's own reads use the rest, and follow the retried messages. */
const MOST = 2 / 3;
/** The share that is left while the mirror reads at its full rate: its reads and the retry's calls alternate. */
const LEAST = 0.45;

/** Messages per second on this installation's service. */
const OWN_PER_SECOND = 4000;

/** The campaign's background budget, of which the mirror's own reads keep a share. */
export const CAMPAIGN_PACE: Pace = {
  take: (pool, campaign) => takeFromBudget(pool, campaign, "background"),
  gapMs: ({ backgroundPerSecond }) => 1000 / (backgroundPerSecond * MOST),
};

/** The likely rate, in messages per second, of a bulk retry of `n` messages among `of` in the list. */
export async function likelyPace(
  db: Sql,
  campaign: ConsoleCampaignRow,
  chosen: { n: number; of: number },
): Promise<number> {
  if (ownCampaignOf(campaign)) return OWN_PER_SECOND;
  const { budget, now } = await showBudget(db, campaign.id);
  const sync = await findSync(db, campaign.id);
  const background = backgroundNow(budget, campaign, now);
  // The calls that the campaign made lately will continue beside the retry.
  const left = background - callsLastMinute(budget, now) / 60;
  const calls = Math.min(background * MOST, Math.max(background * LEAST, left));
  return retriesPerSecond(calls, { ...chosen, pageSize: sync?.pageSize ?? null });
}

/** How many of a bulk retry's next messages are called before a read of them is too old. */
export function comingUp({ backgroundPerSecond }: Spender): number {
  return Math.max(2, Math.floor((backgroundPerSecond * LEAST * MAX_READ_AGE_MS) / 1000));
}
