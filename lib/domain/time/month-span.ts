import { OVERDUE_MS } from "#lib/domain/messages/status-labels";
import { type Month, monthAfter, monthOf, parseMonth, startOfMonth } from "#lib/domain/time/month";

/**
 * Months that lie together in one partition: from `from` on, before `to`. Without `from` all that is earlier belongs to
 * it, without `to` all that is later.
 */
export type MonthSpan = { from: Month | null; to: Month | null };

/** Months that are created before they begin. */
export const MONTHS_AHEAD = 2;
/** A month that ends so soon is not made to end a partition: work that is under way would run into its end. */
const NEAR_MS = 24 * 60 * 60 * 1000;

/** The suffix of the partition's name, after its table's name. */
export function spanName({ from, to }: MonthSpan): string {
  if (to === null) return "rest";
  const last = monthAfter(to, -1).replace("-", "_");
  if (from === null) return `until_${last}`;
  const first = from.replace("-", "_");
  return first === last ? last : `${first}_to_${last}`;
}

const NAME = /^(?:(until)_|(\d{4}_\d{2})_to_)?(\d{4}_\d{2})$/;

/** The span of a name from `spanName`, or null. The rest is null too, because its name does not contain its start. */
export function parseSpanName(name: string): MonthSpan | null {
  const [, until, first, last = ""] = NAME.exec(name) ?? [];
  const end = parseMonth(last.replace("_", "-"));
  const from = until ? null : parseMonth((first ?? last).replace("_", "-"));
  const span = end === null ? null : { from, to: monthAfter(end) };
  return span && spanName(span) === name ? span : null;
}

/** A span is requested by its last month, or by null while it has no end. */
export function lastMonth({ to }: MonthSpan): Month | null {
  return to === null ? null : monthAfter(to, -1);
}

/** Describes the span to people. */
export function spanLabel({ from, to }: MonthSpan): string {
  if (to === null) return from === null ? "all months" : `${from} and later`;
  const last = monthAfter(to, -1);
  if (from === null) return `${last} and earlier`;
  return from === last ? last : `${from} to ${last}`;
}

/** Whether months must be created ahead, when one partition holds everything from `open` on. */
export function areMonthsDue(open: Month, now: Date): boolean {
  return open < wantedUntil(now);
}

/**
 * Divides the time from `open` on (null: all time) into spans, in order. The first one ends after now, the months ahead
 * follow one by one, and the last span is still empty.
 */
export function spansFrom(open: Month | null, now: Date): MonthSpan[] {
  const soonest = monthAfter(monthOf(new Date(now.getTime() + NEAR_MS)));
  const first = open !== null && open >= soonest ? monthAfter(open) : soonest;
  const spans: MonthSpan[] = [{ from: open, to: first }];
  let from = first;
  for (; from < wantedUntil(now); from = monthAfter(from)) spans.push({ from, to: monthAfter(from) });
  return [...spans, { from, to: null }];
}

function wantedUntil(now: Date): Month {
  return monthAfter(monthOf(now), MONTHS_AHEAD + 1);
}

/** The moment after which no receipts of the span's messages are expected, or null when it has no end. */
export function completeAt({ to }: MonthSpan): Date | null {
  return to === null ? null : new Date(startOfMonth(to).getTime() + OVERDUE_MS);
}
