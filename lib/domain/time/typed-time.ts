const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WRITTEN = /^(\d{1,2}) ([a-z]{3})[a-z]*\.? (\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?)?$/;
const NUMBERED = /^(\d{4})-(\d\d)-(\d\d)(?:[t ](\d{1,2}):(\d\d)(?::(\d\d))?)?$/;

/** The notation of the console's times, for somebody who has to type one. */
export const TYPED_EXAMPLE = "28 Nov 2026, 14:02";

/**
 * Reads a typed time as 2026-11-28T14:02:00, or null if it is none: 28 Nov 2026, 14:02 as all screens show it, or
 * 2026-11-28 14:02. A day alone means its beginning. A date such as 11/12/2026 is ambiguous, so it is refused.
 */
export function typedTime(text: string): string | null {
  const plain = text.trim().toLowerCase();
  const [, day = "", month = "", year = "", ...written] = WRITTEN.exec(plain) ?? [];
  if (year) return time(year, MONTHS.indexOf(month) + 1, day, written);
  const [, first = "", second = "", third = "", ...numbered] = NUMBERED.exec(plain) ?? [];
  return first ? time(first, Number(second), third, numbered) : null;
}

function time(year: string, month: number, day: string, [hour = "0", minute = "0", second = "0"]: string[]) {
  const at = Date.UTC(Number(year), month - 1, Number(day), Number(hour), Number(minute), Number(second));
  const shown = new Date(at).toISOString().slice(0, 19);
  const two = (text: string) => text.padStart(2, "0");
  // `Date` would read 31 February as a day of March.
  const meant = `${year}-${two(String(month))}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  return shown === meant ? shown : null;
}
