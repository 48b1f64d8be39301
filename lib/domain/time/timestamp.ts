import { flatText } from "#lib/domain/text/flat-text";

const QUARTER_HOUR_MS = 900_000;
const MAX_CACHED_OFFSETS = 10_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** ISO 8601 with milliseconds and the zone's numeric offset: 2026-11-20T16:12:52.710+08:00 (Resources and their fields). */
export function formatTimestamp(date: Date, timeZone: string): string {
  const offset = offsetMinutes(date, timeZone);
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const hours = String(Math.trunc(Math.abs(offset) / 60)).padStart(2, "0");
  const minutes = String(Math.abs(offset) % 60).padStart(2, "0");
  return flatText(local, offset < 0 ? "-" : "+", hours, ":", minutes);
}

// Offsets change only on quarter hours. A page of 100 messages has 300 times in few of them: 0.3 ms, and 1.2 ms when each
// asks for its offset, of a call that takes about 2 ms (two cores, 23 November 2026).
function offsetMinutes(date: Date, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(date.getTime() / QUARTER_HOUR_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_CACHED_OFFSETS) offsets.clear();
  const minutes = readOffset(date, timeZone);
  offsets.set(key, minutes);
  return minutes;
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

// Making a format costs a hundred times what using it does.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  return format;
}
