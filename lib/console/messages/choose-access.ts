import type { CountRow } from "#lib/console/mirror/rows/counts";
import type { Access } from "#lib/console/mirror/rows/list";
import type { MirrorFilter } from "#lib/console/mirror/rows/matching";

/** A set of this size is collected and sorted within a few milliseconds. */
const SMALL = 5000;

/** Stored counts of a range of whole minutes. For a batch, they contain only its failed messages. */
export type KeptRange = {
  all: CountRow[];
  ineligible: CountRow[];
  /** Counted only for a filter that needs it. */
  overdue: number | null;
};

/** The stored counts for a filter: of the campaign, and of its batch, languages and range if it names them. */
export type Kept = {
  campaign: CountRow[];
  batch: CountRow[] | null;
  language: CountRow[] | null;
  /** The number of messages in the filter's operation. */
  operation: number | null;
  range: KeptRange | null;
};

/** How many messages match, from the stored counts alone; null when they are not enough. */
export function knownTotal(
  filter: MirrorFilter,
  kept: Kept,
  ineligible: CountRow[],
  overdue: number,
): number | null {
  const { batch, language, from, to, digits, id, operation, overdueBefore, eligibleBatch } = filter;
  if (digits || id || operation || (batch && language)) return null;
  if (from || to || (eligibleBatch && batch)) return totalOfRange(filter, kept.range);
  if (overdueBefore) return batch || language || filter.status?.length === 0 ? null : overdue;
  if (eligibleBatch && language) return null;
  const all = sum(kept.batch ?? kept.language ?? kept.campaign, filter);
  return eligibleBatch ? all - sum(ineligible, filter) : all;
}

function totalOfRange(filter: MirrorFilter, range: KeptRange | null): number | null {
  if (!range || filter.language) return null;
  if (filter.overdueBefore) return filter.status?.length === 0 ? 0 : range.overdue;
  if (filter.batch && filter.status?.join() !== "failure") return null;
  return sum(range.all, filter) - (filter.eligibleBatch ? sum(range.ineligible, filter) : 0);
}

/** Whether to scan the list in order or to collect a small set, depending on the stored counts. */
export function chooseAccess(filter: MirrorFilter, kept: Kept, overdue: number): Access {
  if (filter.id) return "collect";
  const sets = [sum(kept.campaign, filter)];
  if (kept.batch) sets.push(sum(kept.batch, filter));
  if (kept.language) sets.push(sum(kept.language, filter));
  if (filter.overdueBefore) sets.push(overdue);
  if (kept.operation !== null) sets.push(kept.operation);
  if (kept.range && !filter.batch) sets.push(sum(kept.range.all, filter));
  return Math.min(...sets) <= SMALL ? "collect" : "scan";
}

function sum(counts: CountRow[], { status, code, retriesExhausted, withoutCodes }: MirrorFilter): number {
  return counts
    .filter((row) => !status || status.includes(row.status))
    .filter((row) => !code || code.includes(row.code))
    .filter((row) => !withoutCodes?.includes(row.code))
    .filter((row) => retriesExhausted === null || row.retriesExhausted === retriesExhausted)
    .reduce((total, { n }) => total + n, 0);
}
