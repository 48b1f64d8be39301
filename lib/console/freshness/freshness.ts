import { countUnseen, readCounts } from "#lib/console/mirror/rows/counts";
import { findSync, type SyncRow } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { type Budget, callsLastMinute, isSlowed } from "#lib/console/upstream/budget";
import { showBudget } from "#lib/console/upstream/spend";
import { ageMs } from "#lib/domain/time/age";
import { iso } from "#lib/domain/time/iso";
import type { Sql } from "#lib/platform/postgres/sql";
import { StopReason } from "#lib/wire/console/campaign";
import type { Freshness } from "#lib/wire/console/freshness";

/** Failures are shown after this time; a single lost call is not. */
const FAILING_MS = 10_000;

/** A feed that is behind for longer than this is catching up. */
const BEHIND_MS = 5000;

/** How fresh a campaign's mirror is, and why it is not fresher. */
export async function readFreshness(db: Sql, campaign: ConsoleCampaignRow, now: Date): Promise<Freshness> {
  const [sync, counts, unseen, budget] = [
    await findSync(db, campaign.id),
    await readCounts(db, campaign.id, ""),
    await countUnseen(db, campaign.id),
    await showBudget(db, campaign.id),
  ];
  const read = counts.reduce((sum, { n }) => sum + n, 0);
  const stop = sync?.stop ? stopOf(sync.stop) : null;
  const slowed = isSlowed(budget.budget, budget.now);
  const trouble = sync ? troubleOf(sync, budget, now) : null;
  const behindSince = sync?.feedBehindSince ?? null;
  // A feed that changes all the time is never read to its end, so a short delay is no backlog.
  const isBehind = behindSince !== null && ageMs(behindSince, now) > BEHIND_MS;
  const complete = (sync?.complete ?? false) && !isBehind;
  const completeAt = complete ? null : (sync?.completeAt ?? null);
  const { droppedAt } = budget.budget;
  return {
    state: stateOf({ stop, trouble, slowed, isReading: !complete && completeAt === null }),
    stop,
    trouble,
    slowed,
    asOf: now.toISOString(),
    updatedAt: iso(sync?.openReadAt ?? null),
    coverage: {
      read,
      known: read + unseen,
      share: complete ? 1 : share(read, read + unseen),
      complete,
      completeAt: iso(completeAt),
      readBackTo: iso(sync?.readBackTo ?? null),
    },
    followed: sync?.feedCursor != null,
    callsLastMinute: callsLastMinute(budget.budget, budget.now),
    callsPerMinute: Math.round(campaign.backgroundPerSecond * 60),
    lastDroppedAt: droppedAt === null ? null : new Date(Math.round(droppedAt)).toISOString(),
  };
}

type SyncState = Pick<Freshness, "stop" | "trouble" | "slowed"> & { isReading: boolean };

function stateOf({ stop, trouble, slowed, isReading }: SyncState): Freshness["state"] {
  if (stop) return "stopped";
  if (trouble && !trouble.partial) return "unanswered";
  if (isReading) return "catching_up";
  return slowed || trouble ? "slowed" : "live";
}

/** Whether no read has succeeded for long enough that it is shown. */
export function isUnanswered(sync: SyncRow, now: Date): boolean {
  const since = failsSince(sync, now);
  return since !== null && (sync.lastSuccessAt === null || sync.lastSuccessAt < since);
}

function failsSince({ failingSince }: SyncRow, now: Date): Date | null {
  return failingSince && ageMs(failingSince, now) > FAILING_MS ? failingSince : null;
}

type Spent = { budget: Budget; now: number };

function troubleOf(sync: SyncRow, { budget, now: budgetNow }: Spent, now: Date): Freshness["trouble"] {
  const since = failsSince(sync, now);
  if (!since) return null;
  return {
    since: since.toISOString(),
    partial: !isUnanswered(sync, now),
    triesAt: budget.blockedUntil > budgetNow ? new Date(Math.round(budget.blockedUntil)).toISOString() : null,
    fault: sync.lastFault,
  };
}

/** The share of the known messages that was read. Never 1: more may appear until the history is complete. */
function share(read: number, known: number): number | null {
  return known === read ? null : Math.min(0.99, read / known);
}

function stopOf(stop: NonNullable<SyncRow["stop"]>): Freshness["stop"] {
  return { ...stop, reason: StopReason.catch("not_found").parse(stop.reason) };
}
