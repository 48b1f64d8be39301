import type { Window } from "#lib/console/mirror/planner/window";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";

/**
 * Corrects times that lie in the future, because the clock has stepped back since. Otherwise everything read before would
 * count as fresh for as long as the step. It counts as read just now.
 */
export function withoutFuture(state: SyncState, now: number): SyncState {
  const isAhead = state.windows.some(({ readAt }) => readAt !== null && readAt > now);
  if (!isAhead && state.movingNotedAt <= now) return state;
  return {
    ...state,
    windows: state.windows.map((window) => pastOf(window, now)),
    movingNotedAt: Math.min(state.movingNotedAt, now),
  };
}

function pastOf(window: Window, now: number): Window {
  if (window.readAt === null || window.readAt <= now) return window;
  const unsettled = Object.fromEntries(
    Object.entries(window.unsettled).map(([status, since]) => [status, Math.min(since, now)]),
  );
  return { ...window, readAt: now, unsettled };
}
