import type { Unsettled, Window } from "#lib/console/mirror/planner/window";
import { isInFlight, OVERDUE_MS } from "#lib/domain/messages/status-words";

const MINUTE_MS = 60_000;
/** What has been with the network for 48 hours is looked at this often all the same. */
const SLOW_MS = 6 * 60 * MINUTE_MS;
/** Rows on a screen are read this often, whatever their age. */
const SCREEN_MS = 1000;
/** A row is read again when it is older by this part: what has not changed for an hour changes no sooner than in minutes. */
const AGE_SHARE = 0.1;
const IN_FLIGHT_MS = { shortest: 1000, longest: 10 * MINUTE_MS };
/** Somebody may retry them elsewhere. */
const FAILED_MS = { shortest: MINUTE_MS, longest: SLOW_MS };

/** How long after it was read a window with rows that can still change is to be read again; null: none can. */
export function dueAfterMs({ readAt, unsettled }: Window, isOnScreen: boolean): number | null {
  let least: number | null = null;
  for (const status in unsettled) {
    const ms = scheduleMs(status, (readAt ?? 0) - (unsettled[status] ?? 0));
    if (least === null || ms < least) least = ms;
  }
  return isOnScreen ? Math.min(least ?? SCREEN_MS, SCREEN_MS) : least;
}

/** After a row of this status and age was read. */
function scheduleMs(status: string, ageMs: number): number {
  if (status === "sent_to_telco" && ageMs > OVERDUE_MS) return SLOW_MS;
  const { shortest, longest } = status === "failure" ? FAILED_MS : IN_FLIGHT_MS;
  return Math.min(longest, Math.max(shortest, ageMs * AGE_SHARE));
}

/** Whether a row of this status can still change. */
export function isUnsettled(status: string): boolean {
  return isInFlight(status) || status === "failure";
}

/** With one row more of this status, which got it at this moment. */
export function withRow(unsettled: Unsettled, status: string, since: number): Unsettled {
  return { ...unsettled, [status]: Math.max(since, unsettled[status] ?? 0) };
}
