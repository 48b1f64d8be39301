import { showDuration } from "#lib/domain/time/show-time";
import type { OverviewBar } from "#lib/wire/console/overview";

const DAY = 1440;
const formats = new Map<string, Intl.DateTimeFormat>();

/** What stands under one of several bars: the time of day of short ones, the day of long ones, the month of the longest. */
export function barTick(from: string, barMinutes: number, zone: string): string {
  const kind = barMinutes >= 28 * DAY ? "month" : barMinutes >= DAY ? "day" : "clock";
  return format(kind, zone).format(new Date(from));
}

/** 20 Nov 2026, 14:00 – 14:30; days without a time of day. */
export function barName(
  { from, to }: Pick<OverviewBar, "from" | "to">,
  barMinutes: number,
  zone: string,
): string {
  const [begins, ends] = [new Date(from), new Date(to)];
  if (barMinutes === DAY) return format("date", zone).format(begins);
  if (barMinutes > DAY) return format("date", zone).formatRange(begins, new Date(ends.getTime() - 1));
  const [first, last] = [format("full", zone).format(begins), format("full", zone).format(ends)];
  const sameDay = first.slice(0, -5) === last.slice(0, -5);
  return `${first} – ${sameDay ? last.slice(-5) : last}`;
}

/** "30 minutes", "1 day". */
export function barWidth(minutes: number): string {
  const [n, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < DAY
        ? [minutes / 60, "hour"]
        : minutes % (7 * DAY) === 0
          ? [minutes / (7 * DAY), "week"]
          : [minutes / DAY, "day"];
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
}

/** "12 delivered, 3 in flight, 1 failed; median 8 s, 95 % within 24 s". */
export function barWords({ delivered, inFlight, failed, unknown, latency }: OverviewBar): string {
  const { median, p95 } = latency;
  const number = (n: number) => n.toLocaleString("en");
  const others = unknown > 0 ? `, ${number(unknown)} of unknown status` : "";
  const counts = `${number(delivered)} delivered, ${number(inFlight)} in flight, ${number(failed)} failed${others}`;
  if (median === null || p95 === null) return counts;
  return `${counts}; median ${showDuration(median)}, 95 % within ${showDuration(p95)}`;
}

function format(kind: "day" | "clock" | "month" | "date" | "full", zone: string): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  const found = formats.get(key);
  if (found) return found;
  const day = { day: "numeric", month: "short" } as const;
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const month = { month: "short", year: "numeric" } as const;
  const date = { ...day, year: "numeric" } as const;
  const made = new Intl.DateTimeFormat("en-GB", {
    ...{ day, clock, month, date, full: { ...date, ...clock } }[kind],
    timeZone: zone,
  });
  formats.set(key, made);
  return made;
}
