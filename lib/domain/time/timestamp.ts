import { flatText } from "#lib/domain/text/flat-text";

const QUARTER_HOUR_MS = 900_000;
const MAX_CACHED_QUARTERS = 10_000;

/** The parts shared by a quarter of an hour's times: `2026-11-20T16:`, its first minute, and `+08:00`. */
type Quarter = { hour: string; minute: number; offset: string };

const formats = new Map<string, Intl.DateTimeFormat>();
const quarters = new Map<string, Quarter>();

/** ISO 8601 with milliseconds and the numeric offset: 2026-11-20T16:12:52.710+08:00 (Resources and their fields). */
export function formatTimestamp(date: Date, timeZone: string): string {
  const at = date.getTime();
  const begin = Math.floor(at / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
  const { hour, minute, offset } = quarterOf(begin, timeZone);
  const left = at - begin;
  const minutes = digits(minute + Math.trunc(left / 60_000), 2);
  const seconds = digits(Math.trunc(left / 1000) % 60, 2);
  return flatText(hour, minutes, ":", seconds, ".", digits(left % 1000, 3), offset);
}

// Offsets change only on quarter hours, and a page of 100 messages has 300 times in few of them.
function quarterOf(begin: number, timeZone: string): Quarter {
  const key = `${timeZone} ${begin}`;
  const known = quarters.get(key);
  if (known !== undefined) return known;
  if (quarters.size >= MAX_CACHED_QUARTERS) quarters.clear();
  const quarter = readQuarter(begin, timeZone);
  quarters.set(key, quarter);
  return quarter;
}

function readQuarter(begin: number, timeZone: string): Quarter {
  const offset = readOffset(new Date(begin), timeZone);
  const local = new Date(begin + offset * 60_000).toISOString();
  const ahead = Math.abs(offset);
  return {
    hour: local.slice(0, -10),
    minute: Number(local.slice(-10, -8)),
    offset: `${offset < 0 ? "-" : "+"}${digits(Math.trunc(ahead / 60), 2)}:${digits(ahead % 60, 2)}`,
  };
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, "0");
}

function readOffset(date: Date, timeZone: string): number {
  const named =
    formatOf(timeZone)
      .formatToParts(date)
      .find((part) => part.type === "timeZoneName")?.value ?? "";
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(named);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

// Creating a format costs far more than using it.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  return format;
}
