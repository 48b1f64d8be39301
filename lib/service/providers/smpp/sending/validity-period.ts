const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The field has two digits for days, and months have no fixed length. */
const MOST_DAYS = 99;

/** How long the centre may try, as `000002000000000R`: 2 days from now. Empty for the centre's own limit. */
export function validityPeriod(until: Date | null, now: Date): string {
  if (until === null) return "";
  // At least a second, because some centres treat 0 as no limit.
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const days = Math.floor(seconds / DAY);
  if (days > MOST_DAYS) return "";
  const fields = [days, Math.floor(seconds / HOUR) % 24, Math.floor(seconds / MINUTE) % 60, seconds % 60];
  return `0000${fields.map((field) => `${field}`.padStart(2, "0")).join("")}000R`;
}
