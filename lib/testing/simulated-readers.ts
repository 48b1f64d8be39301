import { MESSAGE_STATUSES } from "#lib/domain/status";
import type { Learnt } from "#lib/mirror/hazard";
import {
  FIRST_PACE,
  learnArrivals,
  learnPace,
  learnPassing,
  learnStillness,
  learnWindow,
} from "#lib/mirror/learn-page";
import { type Known, planCall } from "#lib/mirror/plan";
import { applyLone, applyPage, FIRST_WINDOW, openEnd, type Window } from "#lib/mirror/window";
import type { SimulatedCampaign } from "#lib/testing/simulated-campaign";

/** What a reader has seen, and how old what it shows is, summed over rows and time. */
export class Seen {
  readonly at: Float64Array;
  rowSeconds = 0;
  changes = 0;
  #campaign: SimulatedCampaign;

  constructor(campaign: SimulatedCampaign) {
    this.#campaign = campaign;
    this.at = new Float64Array(campaign.size).fill(-1);
  }

  read(row: number, now: number): boolean {
    const changed = this.#campaign.firstChange(row, this.at[row] ?? -1);
    this.at[row] = now;
    if (changed > now) return false;
    this.rowSeconds += (now - changed) / 1000;
    this.changes++;
    return true;
  }

  /** Row-seconds in which what was shown was no longer true, for each change. */
  finish(now: number): number {
    for (let row = 0; row < this.#campaign.size; row++) this.read(row, now);
    return this.rowSeconds / Math.max(1, this.changes);
  }
}

/** Reads as the planner says, at a call every `callMs` at most; returns the moments of its calls too. */
export function readAsPlanned(campaign: SimulatedCampaign, limit: number, callMs: number, untilMs: number) {
  const seen = new Seen(campaign);
  const calls: number[] = [];
  let windows: Window[] = [FIRST_WINDOW];
  let learnt: Learnt = {};
  let arrivals = 0;
  let pace = FIRST_PACE;
  let unreadInARow = 0;
  for (let now = 2000; now < untilMs; now += callMs) {
    const known: Known = {
      windows,
      order: "newest_first",
      learnt,
      arrivals,
      watched: new Map(),
      open: [],
      isWatched: true,
      refreshWantedAt: null,
      pace,
      unreadInARow,
    };
    const call = planCall(known, now);
    if (call.kind === "wait") continue;
    calls.push(now);
    if (call.kind === "message") {
      const row = Number(call.id);
      seen.read(row, now);
      windows = windows.map((window) =>
        window.lone === call.id ? afterLone(window, campaign, row, now) : window,
      );
      continue;
    }
    if (call.kind === "search") continue;
    const window = windows[call.index];
    if (!window) continue;
    const page = campaign.page(window.cursor, limit, now, (row) => (seen.at[row] ?? -1) < 0);
    const changed = new Map<string, number>();
    let added = 0;
    for (const { id, isNew } of page.rows) {
      const row = Number(id);
      const status = MESSAGE_STATUSES[campaign.stage(row, seen.at[row] ?? -1)] ?? "";
      if (isNew) added++;
      if (seen.read(row, now) && !isNew) changed.set(status, (changed.get(status) ?? 0) + 1);
    }
    if (window.readAt !== null && call.index === openEnd(windows, "newest_first")) {
      arrivals = learnArrivals(arrivals, added, (now - window.readAt) / 1000);
    }
    learnt = learnWindow(learnt, window, changed, now);
    pace = learnPace(pace, window, changed, now);
    windows[call.index] = {
      ...window,
      stillSeconds: learnStillness(window, changed, now),
      passedAt: learnPassing(window, changed, now),
    };
    windows = applyPage(windows, call.index, page, "newest_first", limit, now);
    unreadInARow = call.history ? unreadInARow + 1 : 0;
  }
  return { age: seen.finish(untilMs), calls, windows, seen };
}

function afterLone(window: Window, campaign: SimulatedCampaign, row: number, now: number): Window {
  const { status, updatedAt } = campaign.row(row, now, false);
  return applyLone(window, status, updatedAt, now);
}

/** Reads with the knowledge of what changed in which page and when, the oldest sum first, at the same moments. */
export function readAsOracle(
  campaign: SimulatedCampaign,
  limit: number,
  calls: number[],
  untilMs: number,
): number {
  const seen = new Seen(campaign);
  const pages = Math.ceil(campaign.size / limit);
  const stale = new Float64Array(pages);
  const events = changesInOrder(campaign, untilMs);
  const since = new Float64Array(pages);
  const isStale = new Uint8Array(campaign.size);
  let next = 0;
  for (const now of calls) {
    for (; next < events.length && (events[next]?.at ?? 0) <= now; next++) {
      const row = events[next]?.row ?? 0;
      const changed = campaign.firstChange(row, seen.at[row] ?? -1);
      if (isStale[row] || changed > now) continue;
      isStale[row] = 1;
      const page = Math.floor(row / limit);
      stale[page] = (stale[page] ?? 0) + 1;
      since[page] = (since[page] ?? 0) + changed;
    }
    let best = 0;
    const age = (page: number) => (stale[page] ?? 0) * now - (since[page] ?? 0);
    for (let page = 1; page < pages; page++) if (age(page) > age(best)) best = page;
    const end = Math.min((best + 1) * limit, campaign.existing(now));
    for (let row = best * limit; row < end; row++) {
      seen.read(row, now);
      isStale[row] = 0;
    }
    stale[best] = 0;
    since[best] = 0;
  }
  return seen.finish(untilMs);
}

function changesInOrder(campaign: SimulatedCampaign, untilMs: number): { at: number; row: number }[] {
  const events: { at: number; row: number }[] = [];
  for (let row = 0; row < campaign.size; row++) {
    for (let at = campaign.firstChange(row, -1); at <= untilMs; at = campaign.firstChange(row, at)) {
      events.push({ at, row });
    }
  }
  return events.sort((a, b) => a.at - b.at);
}
