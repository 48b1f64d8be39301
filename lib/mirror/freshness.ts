import { ageMs } from "#lib/domain/age";
import { iso } from "#lib/mirror/present-message";
import { showBudget } from "#lib/mirror/spend";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import { countUnseen, readCounts } from "#lib/store/mirror-counts";
import { findSync, type SyncRow } from "#lib/store/mirror-sync";
import type { Sql } from "#lib/store/sql";
import { callsLastMinute, isSlowed } from "#lib/upstream/budget";
import { StopReason } from "#lib/wire/console-campaign";
import type { Freshness } from "#lib/wire/console-freshness";

/** Failing for longer than this is worth a word; a single lost call is not. */
const FAILING_MS = 10_000;

/** How fresh a campaign's mirror is, and why not fresher. */
export async function readFreshness(db: Sql, campaign: ConsoleCampaignRow, now: Date): Promise<Freshness> {
  const [sync, counts, unseen, budget] = [
    await findSync(db, campaign.id),
    await readCounts(db, campaign.id, ""),
    await countUnseen(db, campaign.id),
    await showBudget(db, campaign.id),
  ];
  const read = counts.reduce((sum, { n }) => sum + n, 0);
  const stop = sync?.stop ? stopOf(sync.stop) : null;
  const isFailing = sync?.failingSince ? ageMs(sync.failingSince, now) > FAILING_MS : false;
  const slowed = isFailing || isSlowed(budget.budget, budget.now);
  const complete = sync?.complete ?? false;
  const settlesAt = complete ? null : (sync?.settlesAt ?? null);
  const { droppedAt } = budget.budget;
  return {
    state: stop ? "stopped" : !complete && !settlesAt ? "catching_up" : slowed ? "slowed" : "live",
    stop,
    slowed,
    asOf: now.toISOString(),
    updatedAt: iso(sync?.openReadAt ?? null),
    coverage: {
      read,
      known: read + unseen,
      share: complete ? 1 : share(read, read + unseen),
      complete,
      settlesAt: iso(settlesAt),
      readBackTo: iso(sync?.readBackTo ?? null),
    },
    callsLastMinute: callsLastMinute(budget.budget, budget.now),
    callsPerMinute: Math.round(campaign.backgroundPerSecond * 60),
    lastDroppedAt: droppedAt === null ? null : new Date(Math.round(droppedAt)).toISOString(),
  };
}

/** Of what is known to exist; more may turn up until history is complete, so never all of it. */
function share(read: number, known: number): number | null {
  return known === read ? null : Math.min(0.99, read / known);
}

function stopOf(stop: NonNullable<SyncRow["stop"]>): Freshness["stop"] {
  return { ...stop, reason: StopReason.catch("not_found").parse(stop.reason) };
}
