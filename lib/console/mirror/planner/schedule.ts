import type { Incomplete, Window } from "#lib/console/mirror/planner/window";
import { isInFlight, OVERDUE_MS } from "#lib/domain/messages/status-labels";

const MINUTE_MS = 60_000;
/** A row that has been with the network for 48 hours is still read this often. */
const SLOW_MS = 6 * 60 * MINUTE_MS;
/** Rows on a screen are read this often, whatever their age. */
const SCREEN_MS = 1000;
/** A row is read again when its age has grown by this share, because an older row is likely to change later. */
const AGE_SHARE = 0.1;
const IN_FLIGHT_MS = { shortest: 1000, longest: 10 * MINUTE_MS };
/** Failed rows can change, because somebody may retry them elsewhere. */
const FAILED_MS = { shortest: MINUTE_MS, longest: SLOW_MS };

/** How long after its last read a window is to be read again; null when none of its rows can change. */
export function dueAfterMs({ readAt, unsettled }: Window, isOnScreen: boolean): number | null {
  let least: number | null = null;
  for (const status in unsettled) {
    const ms = scheduleMs(status, (readAt ?? 0) - (unsettled[status] ?? 0));
    if (least === null || ms < least) least = ms;
  }
  return isOnScreen ? Math.min(least ?? SCREEN_MS, SCREEN_MS) : least;
}

/** How long after its last read a row of this status and age is read again. */
function scheduleMs(status: string, ageMs: number): number {
  if (status === "sent_to_telco" && ageMs > OVERDUE_MS) return SLOW_MS;
  const { shortest, longest } = status === "failure" ? FAILED_MS : IN_FLIGHT_MS;
  return Math.min(longest, Math.max(shortest, ageMs * AGE_SHARE));
}

/** Whether a row of this status can still change. */
export function isIncomplete(status: string): boolean {
  return isInFlight(status) || status === "failure";
}

/** Adds a row of this status, which it has had since this time. */
export function withRow(unsettled: Incomplete, status: string, since: number): Incomplete {
  return { ...unsettled, [status]: Math.max(since, unsettled[status] ?? 0) };
}
