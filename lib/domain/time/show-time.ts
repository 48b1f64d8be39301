/** How a moment is shown: in which zone, and as "3 min ago" or with date and time. */
export type TimeStyle = { zone: string; relative: boolean };

type Kind = "long" | "short" | "clock" | "day" | "offset";

const formats = new Map<string, Intl.DateTimeFormat>();

/** 20 Nov 2026, 14:02:10 in the zone. */
export function showAbsolute(at: Date, zone: string): string {
  return format("long", zone).format(at);
}

/** 20 Nov, 14:02:10, for cells: the year is in the full form beside it. */
export function showDayAndTime(at: Date, zone: string): string {
  return format("short", zone).format(at);
}

/** UTC+09:00: when clocks are set back, an hour comes twice, and only this tells the two apart. */
export function showOffset(at: Date, zone: string): string {
  const parts = format("offset", zone).formatToParts(at);
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset.replace("GMT", "UTC");
}

export function showClock(at: Date, zone: string): string {
  return format("clock", zone).format(at);
}

/** 3 min ago; dates from a week on. Never in the future: clocks differ. */
export function showRelative(at: Date, now: Date, zone: string): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  if (seconds < 10) return "just now";
  if (seconds < 60) return `${Math.floor(seconds / 10) * 10} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  if (seconds < 7 * 86_400) return `${Math.floor(seconds / 86_400)} d ago`;
  return format("day", zone).format(at);
}

/** 1 min 20 s; what would be negative is a difference of clocks. */
export function showDuration(ms: number): string {
  if (ms < 0) return "clock difference";
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function format(kind: Kind, zone: string): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`;
  let found = formats.get(key);
  if (!found) {
    const day = { day: "numeric", month: "short", year: "numeric" } as const;
    const clock = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;
    const parts = {
      long: { ...day, ...clock },
      short: { ...day, year: undefined, ...clock },
      clock,
      day,
      offset: { timeZoneName: "longOffset" } as const,
    };
    found = new Intl.DateTimeFormat("en-GB", { ...parts[kind], timeZone: zone });
    formats.set(key, found);
  }
  return found;
}
