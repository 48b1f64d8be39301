import { type Call, planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
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
  let unreadInARow = 0;
  for (let now = from; now < until; now += callMs) {
    const call = planCall(
      {
        windows,
        order: "newest_first",
        orderKnown: true,
        watched: new Set(),
        open: [],
        isWatched: true,
        refreshWantedAt: null,
        unreadInARow,
      },
      now,
    );
    if (call.kind === "wait") {
      now += (Math.ceil(call.waitMs / callMs) - 1) * callMs;
      continue;
    }
    if (call.kind !== "window") throw new Error("nobody has opened a message");
    const window = windows[call.index];
    if (!window) throw new Error("there is no such window");
    const page = campaign.page(window.cursor, limit, now, (row) => (seen.at[row] ?? -1) < 0);
    let found = 0;
    for (const { id } of page.rows) if (seen.read(Number(id), now)) found++;
    calls.push({ at: now, call, window, found });
    windows = applyPage(windows, call.index, page, "newest_first", limit, now);
    unreadInARow = call.history ? unreadInARow + 1 : 0;
  }
  return { age: seen.finish(until), calls, windows, seen };
}
