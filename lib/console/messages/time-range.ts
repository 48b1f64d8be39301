import type { KeptRange } from "#lib/console/messages/choose-access";
import { countOverdue } from "#lib/console/mirror/rows/counts";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";
import { readIneligiblePeriods, readPeriods } from "#lib/console/mirror/rows/periods";
import { areKept, keptMoment } from "#lib/domain/time/kept-moment";
import { momentOf } from "#lib/domain/time/relative-moment";
import { NEVER, piecesOf, wholeMinute } from "#lib/domain/time/time-pieces";
import type { Sql } from "#lib/platform/postgres/sql";

/** Milliseconds since 1970, in whole minutes; 0 and NEVER mean no bound. */
export type TimeRange = { from: number; to: number };

/**
 * The range in an address, at `now`; the zone decides when a day begins. A range for which counts by the minute or hour are
 * no longer stored is widened to whole hours or days.
 */
export function timeRange(query: { from?: string; to?: string; zone: string }, now: Date): TimeRange {
  const moment = (text: string | undefined, way: "down" | "up") =>
    !text || text === "now"
      ? null
      : keptMoment(wholeMinute(momentOf(text, now, query.zone).getTime()), now.getTime(), way);
  return { from: moment(query.from, "down") ?? 0, to: moment(query.to, "up") ?? NEVER };
}

/** The stored counts of a filter's range; null when its ends are finer than the counts, or when no range is needed. */
export async function readKeptRange(db: Sql, filter: MirrorFilter, now: Date): Promise<KeptRange | null> {
  const { campaign, batch } = filter;
  const from = filter.from?.getTime() ?? 0;
  const to = filter.to?.getTime() ?? NEVER;
  const isNeeded = filter.from || filter.to || (filter.eligibleBatch && batch);
  if (!isNeeded || from !== wholeMinute(from) || to !== wholeMinute(to)) return null;
  const created = { from: filter.from, to: filter.to };
  const pieces = piecesOf(from, to, batch ? [1] : undefined).map((piece) => ({ ...piece, bar: 0 }));
  // A batch's counts are kept for good.
  if (!batch && !areKept(pieces, now.getTime())) return null;
  return {
    all: await readPeriods(db, campaign, pieces, batch),
    ineligible: filter.eligibleBatch
      ? await readIneligiblePeriods(db, campaign, new Date(from), new Date(to), batch)
      : [],
    overdue:
      filter.overdueBefore && !batch ? await countOverdue(db, campaign, filter.overdueBefore, created) : null,
  };
}
