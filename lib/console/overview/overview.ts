import { readFreshness } from "#lib/console/freshness/freshness";
import { readSyncFacts } from "#lib/console/freshness/sync-facts";
import {
  BEFORE,
  presentBars,
  presentErrors,
  rangeCounts,
  retrySplit,
  unknownStatuses,
} from "#lib/console/messages/message-counts";
import { type TimeRange, timeRange } from "#lib/console/messages/time-range";
import { countOverdue, countOwnTests } from "#lib/console/mirror/rows/counts";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import {
  type BarPiece,
  readIneligiblePeriods,
  readLatencies,
  readPeriods,
} from "#lib/console/mirror/rows/periods";
import { findFirstMoment } from "#lib/console/overview/first-moment";
import { readBatchesInNeed } from "#lib/console/overview/overview-batches";
import type { Reader } from "#lib/console/reader";
import { latencyOf } from "#lib/domain/messages/latency";
import { OVERDUE_MS } from "#lib/domain/messages/status-labels";
import { iso } from "#lib/domain/time/iso";
import { keptMoment } from "#lib/domain/time/kept-moment";
import { type Bars, barsOf } from "#lib/domain/time/time-bars";
import { NEVER, piecesOf, wholeMinute } from "#lib/domain/time/time-pieces";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Overview, OverviewQuery } from "#lib/wire/console/overview";

const INTEREST_MS = 30_000;

/** All parts of the overview, from one snapshot. */
export async function readOverview(reader: Reader, query: OverviewQuery): Promise<Overview> {
  await keepInterest(reader.pool, reader.campaign.id, [], false, INTEREST_MS);
  return inSnapshot(reader.pool, (db) => overviewIn(db, reader, query));
}

/** The overview within a read that others share. */
export async function overviewIn(
  db: Sql,
  { campaign, now }: Omit<Reader, "pool">,
  query: OverviewQuery,
): Promise<Overview> {
  const range = timeRange(query, now);
  const shown = await barsIn(db, campaign.id, range, query.zone, now);
  const pieces = barPieces(shown, range);
  const before = piecesBefore(range, now);
  const kept = await readPeriods(db, campaign.id, [...pieces, ...before]);
  const [since, until] = [new Date(range.from), new Date(range.to)];
  const ineligible = await readIneligiblePeriods(db, campaign.id, since, until);
  const steps = await readLatencies(db, campaign.id, pieces);
  const created = { from: range.from === 0 ? null : since, to: range.to === NEVER ? null : until };
  const overdue = await countOverdue(db, campaign.id, new Date(now.getTime() - OVERDUE_MS), created);
  const inRange = kept.filter(({ bar }) => bar !== BEFORE);
  return {
    range: { from: iso(created.from), to: iso(created.to) },
    counts: { ...rangeCounts(inRange, ineligible, campaign.oneTimePasswords), overdue },
    tests: await countOwnTests(db, campaign.id, created),
    unknownStatuses: unknownStatuses(inRange),
    split: retrySplit(inRange),
    errors: presentErrors(kept, shown.bars.length, before.length > 0),
    barMinutes: shown.minutes,
    bars: presentBars(shown.bars, inRange, steps, now),
    latency: latencyOf(steps),
    batches: await readBatchesInNeed(db, campaign, since, until, now),
    sync: await readSyncFacts(db, campaign),
    freshness: await readFreshness(db, campaign, now),
  };
}

async function barsIn(
  db: Sql,
  campaign: number,
  { from, to }: TimeRange,
  zone: string,
  now: Date,
): Promise<Bars> {
  const first = (await findFirstMoment(db, campaign))?.getTime() ?? NEVER;
  if (first >= to) return { minutes: 1, bars: [] };
  const { minutes, bars } = barsOf(from === 0 ? first : from, to, wholeMinute(now.getTime()), zone);
  // The zone's round times may lie within an hour that is stored only as a whole.
  const kept = (at: number) => keptMoment(at, now.getTime(), "down");
  const shown = bars.map((bar, n) => ({
    from: kept(bar.from),
    to: n === bars.length - 1 ? bar.to : kept(bar.to),
  }));
  return { minutes, bars: shown.filter((bar) => bar.from < bar.to) };
}

/** The first bar includes what came before it in the range, the last what comes after it. */
function barPieces({ bars }: Bars, range: TimeRange): BarPiece[] {
  return bars.flatMap(({ from, to }, bar) =>
    piecesOf(bar === 0 ? range.from : from, bar === bars.length - 1 ? range.to : to).map((piece) => ({
      ...piece,
      bar,
    })),
  );
}

/** The period of the same length before a range that has a beginning. */
function piecesBefore({ from, to }: TimeRange, now: Date): BarPiece[] {
  const length = Math.min(to, wholeMinute(now.getTime())) - from;
  if (from === 0 || length <= 0) return [];
  return piecesOf(keptMoment(from - length, now.getTime(), "down"), from).map((piece) => ({
    ...piece,
    bar: BEFORE,
  }));
}
