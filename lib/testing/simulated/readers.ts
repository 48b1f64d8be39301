import type { Known } from "#lib/console/mirror/planner/known";
import { FIRST_PACE, type Learning, learnPage } from "#lib/console/mirror/planner/learn-page";
import { type Call, planCall } from "#lib/console/mirror/planner/plan";
import { applyLone, FIRST_WINDOW, openEnd, type Window } from "#lib/console/mirror/planner/window";
import { applyPage } from "#lib/console/mirror/planner/window-page";
import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { Seen, type Watch } from "#lib/testing/simulated/seen";

/** A call that the planner made, and how many new rows and changes it found. */
export type MadeCall = { at: number; call: Call; window: Window; found: number };

/** Reads what the planner says, while somebody watches, and waits as long as it says. */
export function readAsPlanned(campaign: SimulatedCampaign, watch: Watch) {
  const { limit, callMs, from, watchedFrom, until } = watch;
  const seen = new Seen(campaign, watchedFrom);
  const calls: MadeCall[] = [];
  let windows: Window[] = [FIRST_WINDOW];
  let learning: Learning = { learnt: {}, arrivals: 0, pace: FIRST_PACE };
  let unreadInARow = 0;
  for (let now = from; now < until; now += callMs) {
    const known: Known = {
      windows,
      order: "newest_first",
      orderKnown: true,
      ...learning,
      watched: new Map(),
      open: [],
      isWatched: true,
      refreshWantedAt: null,
      unreadInARow,
    };
    const call = planCall(known, now);
    if (call.kind === "wait") {
      now += (Math.ceil(call.waitMs / callMs) - 1) * callMs;
      continue;
    }
    if (call.kind === "search") throw new Error("nobody has opened a message");
    const index = call.kind === "window" ? call.index : windows.findIndex(({ lone }) => lone === call.id);
    const window = windows[index];
    if (!window) throw new Error("there is no such window");
    if (call.kind === "message") {
      const row = Number(call.id);
      calls.push({ at: now, call, window, found: seen.read(row, now) ? 1 : 0 });
      windows = windows.with(index, afterLone(window, campaign, row, now));
      continue;
    }
    const page = campaign.page(window.cursor, limit, now, (row) => (seen.at[row] ?? -1) < 0);
    const moved: { status: string; since: number }[] = [];
    let added = 0;
    for (const { id, isNew } of page.rows) {
      const row = Number(id);
      const seenAt = seen.at[row] ?? -1;
      const isChanged = seen.read(row, now);
      if (isNew) added++;
      else if (isChanged) {
        const { status, updatedAt } = campaign.row(row, seenAt, false);
        moved.push({ status, since: updatedAt });
      }
    }
    calls.push({ at: now, call, window, found: added + moved.length });
    const isOpenEnd = index === openEnd(windows, "newest_first");
    const { window: read, ...more } = learnPage(learning, window, { changed: moved, added, isOpenEnd }, now);
    learning = more;
    windows = applyPage(windows.with(index, read), index, page, "newest_first", limit, now);
    unreadInARow = call.history ? unreadInARow + 1 : 0;
  }
  return { age: seen.finish(until), calls, windows, seen };
}

function afterLone(window: Window, campaign: SimulatedCampaign, row: number, now: number): Window {
  const { status, updatedAt } = campaign.row(row, now, false);
  return applyLone(window, status, updatedAt, now);
}
