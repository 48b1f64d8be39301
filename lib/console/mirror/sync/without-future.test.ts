import { expect, test } from "vitest";
import { planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import type { SyncState } from "#lib/console/mirror/sync/sync-state";
import { withoutFuture } from "#lib/console/mirror/sync/without-future";

const NOW = Date.parse("2026-11-20T08:00:00Z");
const HOUR_MS = 3_600_000;

function stateOf(readAt: number): SyncState {
  const window: Window = { ...FIRST_WINDOW, readAt, newest: readAt };
  return {
    campaign: 1,
    holder: "h",
    failed: null,
    windows: [{ ...window, unsettled: { sending: readAt } }],
    order: "newest_first",
    orderKnown: true,
    limit: 1000,
    limitKnown: true,
    longest: 0,
    unreadInARow: 0,
    refreshed: 0,
    probed: 0,
    movingNotedAt: readAt,
    lastCallFailed: false,
  };
}

/** Whether a call is made within two minutes by the present clock. */
function isReadSoon(state: SyncState): boolean {
  const known = { ...state, isWatched: false, refreshWantedAt: null, watched: new Set<number>(), open: [] };
  return [0, 30_000, 60_000, 120_000].some((ms) => planCall(known, NOW + ms).kind !== "wait");
}

test("pages that were read before the clock stepped back by an hour are read again as soon as others", () => {
  expect(isReadSoon(stateOf(NOW))).toBe(true);
  expect(isReadSoon(stateOf(NOW + HOUR_MS))).toBe(false);
  expect(isReadSoon(withoutFuture(stateOf(NOW + HOUR_MS), NOW))).toBe(true);
  expect(withoutFuture(stateOf(NOW + HOUR_MS), NOW).movingNotedAt).toBe(NOW);
});

test("a state with nothing ahead stays the same", () => {
  const state = stateOf(NOW);
  expect(withoutFuture(state, NOW)).toBe(state);
});
