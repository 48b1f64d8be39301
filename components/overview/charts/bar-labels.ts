import { showDuration } from "#lib/domain/time/show-time";
import { timeFormat } from "#lib/domain/time/time-format";
import type { OverviewBar } from "#lib/wire/console/overview";

const DAY = 1440;

/** The label under one of several bars: a short bar's time of day, a long bar's day, or the longest bars' month. */
export function barTick(from: string, barMinutes: number, zone: string): string {
  const kind = barMinutes >= 28 * DAY ? "month" : barMinutes >= DAY ? "day" : "minutes";
  return timeFormat(kind, zone).format(new Date(from));
}

/** 20 Nov 2026, 14:00 – 14:30; days without a time of day. */
export function barName(
  { from, to }: Pick<OverviewBar, "from" | "to">,
  barMinutes: number,
  zone: string,
): string {
  const [begins, ends] = [new Date(from), new Date(to)];
  if (barMinutes === DAY) return timeFormat("date", zone).format(begins);
  if (barMinutes > DAY) return timeFormat("date", zone).formatRange(begins, new Date(ends.getTime() - 1));
  const [first, last] = [
    timeFormat("dateAndMinutes", zone).format(begins),
    timeFormat("dateAndMinutes", zone).format(ends),
  ];
  const sameDay = first.slice(0, -5) === last.slice(0, -5);
  return `${first} – ${sameDay ? last.slice(-5) : last}`;
}

/** "12 delivered, 3 in flight, 1 failed; median 8 s, 95 % within 24 s". */
export function barLabel({ delivered, inFlight, failed, stopped, unknown, latency }: OverviewBar): string {
  const { median, p95 } = latency;
  const number = (n: number) => n.toLocaleString("en");
  const left = stopped > 0 ? `, ${number(stopped)} stopped` : "";
  const others = `${left}${unknown > 0 ? `, ${number(unknown)} of unknown status` : ""}`;
  const counts = `${number(delivered)} delivered, ${number(inFlight)} in flight, ${number(failed)} failed${others}`;
  if (median === null || p95 === null) return counts;
  return `${counts}; median ${showDuration(median)}, 95 % within ${showDuration(p95)}`;
}
