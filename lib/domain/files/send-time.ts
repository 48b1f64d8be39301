/** How far ahead a file may be scheduled. */
export const MOST_DAYS_AHEAD = 90;
const LEAST_AHEAD_MS = 60_000;
const DAY_MS = 86_400_000;

/** When a file goes (null: as soon as it may), and after when it does not go any more (null: it always goes). */
export type SendTime = { sendAt: Date | null; notAfter: Date | null };

/** Why a file cannot be scheduled like this, or null. */
export function sendTimeRefusal({ sendAt, notAfter }: SendTime, now: Date): string | null {
  const ahead = sendAt && sendAt.getTime() - now.getTime();
  if (ahead !== null && ahead < LEAST_AHEAD_MS)
    return "The time is past or less than a minute ahead. Choose a later one, or send the file at once.";
  if (ahead !== null && ahead > MOST_DAYS_AHEAD * DAY_MS)
    return `The time is more than ${MOST_DAYS_AHEAD} days ahead. Choose an earlier one.`;
  if (notAfter && notAfter.getTime() <= (sendAt ?? now).getTime())
    return sendAt
      ? "“Not after” has to be later than the time at which the file goes."
      : "“Not after” is already past. Choose a later time.";
  return null;
}
