import { expect, test } from "vitest";
import type { Known } from "#lib/console/mirror/planner/known";
import { planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import { readAsOracle } from "#lib/testing/simulated/oracle";
import { readAsPlanned } from "#lib/testing/simulated/readers";
import { campaignWithPast, freshCampaign, TODAY } from "#lib/testing/simulated/sendings";

/** Three calls a second with the budget's spacing. */
const CALL_MS = 373;

/** Messages of a batch and beside it, handed over a second, page size, seconds. */
const campaigns = [
  { batch: 1000, singles: 0, perSecond: 100, limit: 100, seconds: 600 },
  { batch: 0, singles: 1000, perSecond: 1, limit: 1000, seconds: 1200 },
  { batch: 10_000, singles: 200, perSecond: 200, limit: 1000, seconds: 900 },
  { batch: 100_000, singles: 2000, perSecond: 500, limit: 1000, seconds: 1200 },
  { batch: 100_000, singles: 500, perSecond: 500, limit: 100, seconds: 1800 },
  { batch: 1_000_000, singles: 500, perSecond: 1000, limit: 1000, seconds: 1800 },
];

for (const { limit, seconds, ...given } of campaigns) {
  const name = `${given.batch} in a batch and ${given.singles} beside it, ${limit} a page`;
  test(`${name}: what is shown is at most 1.5 times as old as with an oracle`, () => {
    const campaign = freshCampaign({ ...given, seconds: seconds * 0.8, seed: 5 });
    const watch = { limit, callMs: CALL_MS, from: 2000, watchedFrom: 0, until: seconds * 1000 };
    const planned = readAsPlanned(campaign, watch);
    const oracle = readAsOracle(
      campaign,
      watch,
      planned.calls.map(({ at }) => at),
    );
    expect(planned.age / oracle.age).toBeLessThan(1.5);
    expect(planned.seen.at.every((at) => at >= 0)).toBe(true);
  });
}

test("a service that does not hand over in order costs no more than twice an oracle", () => {
  const given = { batch: 20_000, singles: 500, perSecond: 200, seconds: 900, seed: 3, inOrder: false };
  const watch = { limit: 1000, callMs: CALL_MS, from: 2000, watchedFrom: 0, until: 1_200_000 };
  const campaign = freshCampaign(given);
  const planned = readAsPlanned(campaign, watch);
  const oracle = readAsOracle(
    campaign,
    watch,
    planned.calls.map(({ at }) => at),
  );
  expect(planned.age / oracle.age).toBeLessThan(2);
});

test("uploads of many small pages are followed nearly as closely as by an oracle, whatever the chance", () => {
  const ratios = [2, 3, 4, 5, 6, 7].map((seed) => {
    const watch = {
      limit: 100,
      callMs: 100,
      from: TODAY - 60_000,
      watchedFrom: TODAY,
      until: TODAY + 120_000,
    };
    const given = { past: 10_000, today: 3000, uploads: 2, singles: 200, perSecond: 50, seed };
    const campaign = campaignWithPast({ ...given, from: TODAY, until: TODAY + 30_000 });
    const planned = readAsPlanned(campaign, watch);
    const oracle = readAsOracle(
      campaign,
      watch,
      planned.calls.map(({ at }) => at),
    );
    return planned.age / oracle.age;
  });
  expect(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length).toBeLessThan(1.32);
});

test("a past of 100,000 messages costs no more than a fiftieth of the calls", () => {
  const watch = {
    limit: 1000,
    callMs: 100,
    from: TODAY - 240_000,
    watchedFrom: TODAY,
    until: TODAY + 120_000,
  };
  const given = { past: 100_000, today: 4000, uploads: 2, singles: 200, perSecond: 200, seed: 2 };
  const campaign = campaignWithPast({ ...given, from: watch.from, until: watch.until });
  const { calls } = readAsPlanned(campaign, watch);
  const settled = calls.filter(({ at, window }) => at >= TODAY && window.newest < TODAY - 12 * HOUR);
  expect(settled.length).toBeLessThan((watch.until - TODAY) / watch.callMs / 50);
});

const HOUR = 3_600_000;
const now = 1000 * HOUR;
const settled: Window = { ...FIRST_WINDOW, readAt: now - HOUR, rows: 100, newest: now - 700 * HOUR };
const known: Known = {
  windows: [{ ...settled, readAt: now - 1000 }],
  order: "newest_first",
  orderKnown: true,
  learnt: {},
  arrivals: 0,
  pace: 100,
  watched: new Map(),
  open: [],
  isWatched: false,
  refreshWantedAt: null,
  unreadInARow: 0,
};

test("a campaign at rest costs one call a minute, and as soon as somebody looks, one in four seconds", () => {
  expect(planCall(known, now)).toEqual({ kind: "wait", waitMs: 30_000 });
  expect(planCall(known, now + 58_000)).toMatchObject({ kind: "wait" });
  expect(planCall(known, now + 59_000)).toMatchObject({ kind: "window", index: 0, lane: "background" });
  expect(planCall({ ...known, isWatched: true }, now + 3000)).toMatchObject({ kind: "window", index: 0 });
});

test("while the order isn't known, both ends of the list are read", () => {
  const windows = [known.windows[0] ?? settled, { ...settled, place: 1 }, { ...settled, place: 2 }];
  expect(planCall({ ...known, windows }, now)).toMatchObject({ kind: "wait" });
  expect(planCall({ ...known, windows, orderKnown: false }, now)).toMatchObject({ kind: "window", index: 2 });
});

test("where something came two minutes ago, the open end is read every ten seconds", () => {
  const lively = { ...known, windows: [{ ...settled, readAt: now - 1000, newest: now - 120_000 }] };
  const waiting = planCall(lively, now);
  expect(waiting).toMatchObject({ kind: "wait" });
  expect("waitMs" in waiting && waiting.waitMs).toBeLessThan(12_000);
  expect(planCall(lively, now + 9000)).toMatchObject({ kind: "window", index: 0 });
});

test("a person who asks comes first, also before history", () => {
  const unread = { ...FIRST_WINDOW, place: 1, cursor: "a" };
  const windows = [...known.windows, unread];
  expect(planCall({ ...known, windows }, now)).toMatchObject({ index: 1, history: true });
  expect(planCall({ ...known, windows, refreshWantedAt: now }, now)).toMatchObject({
    index: 0,
    lane: "interactive",
  });
  const open = [{ id: "message_1", recipient: "65", inFlight: true, detailed: true, readAt: now - 3000 }];
  expect(planCall({ ...known, windows, open }, now)).toMatchObject({ kind: "message", lane: "interactive" });
  const bare = [{ id: "message_1", recipient: "65", inFlight: false, detailed: false, readAt: now - 100 }];
  expect(planCall({ ...known, windows, open: bare }, now)).toMatchObject({ kind: "search", recipient: "65" });
});

test("one row in flight is read by itself, two and more by their window", () => {
  const moving = (n: number, lone: string | null): Window => ({
    ...settled,
    place: 1,
    readAt: now - 30_000,
    unsettled: { sent: { n, since: now - 40_000 } },
    lone,
  });
  const windows = (window: Window) => [...known.windows, window];
  expect(planCall({ ...known, windows: windows(moving(1, "message_1")) }, now)).toMatchObject({
    kind: "message",
  });
  expect(planCall({ ...known, windows: windows(moving(2, null)) }, now)).toMatchObject({
    kind: "window",
    index: 1,
  });
});

test("with the network beyond 48 hours is looked at every six hours, and delivered never again", () => {
  const overdue = { sent_to_telco: { n: 50, since: now - 49 * HOUR } };
  const at = (hours: number, unsettled: Window["unsettled"]) => {
    const window = { ...settled, place: 1, readAt: now - hours * HOUR, unsettled };
    return planCall({ ...known, windows: [...known.windows, window] }, now).kind;
  };
  expect(at(5.9, overdue)).toBe("wait");
  expect(at(6.1, overdue)).toBe("window");
  expect(at(600, {})).toBe("wait");
});

test("one fresh row among many that were never heard of again is read as soon as if it were alone", () => {
  const fresh = { "sent 0": { n: 1, since: now - 4000 } };
  const old = { "sent_to_telco 6": { n: 500, since: now - 20 * HOUR } };
  const learnt = { "sent_to_telco 32": { changes: 0, seconds: 1e9 } };
  const due = (unsettled: Window["unsettled"]) => {
    const window = { ...settled, place: 1, readAt: now - 2000, unsettled };
    return planCall({ ...known, windows: [...known.windows, window], learnt, isWatched: true }, now);
  };
  expect(due(old)).toMatchObject({ kind: "wait" });
  expect(due({ ...old, ...fresh })).toMatchObject({ kind: "window", index: 1 });
});

test("a screen full of messages that were never heard of again costs no more than a call a second", () => {
  const unsettled = { "sent_to_telco 6": { n: 25, since: now - 20 * HOUR } };
  const screen = (readAgo: number) => {
    const window = { ...settled, place: 1, readAt: now - readAgo, unsettled };
    const watched = new Map([[1, 25]]);
    return planCall({ ...known, windows: [...known.windows, window], watched, isWatched: true }, now);
  };
  expect(screen(850)).toMatchObject({ kind: "wait" });
  expect(screen(1000)).toMatchObject({ kind: "window", index: 1 });
});

test("what is on a screen is read before what is not", () => {
  const windows = [1, 2].map((place) => ({
    ...settled,
    place,
    readAt: now - 5000,
    unsettled: { sent: { n: place === 1 ? 200 : 10, since: now - 60_000 } },
  }));
  const watched = new Map([[2, 10]]);
  const all = [...known.windows, ...windows];
  expect(planCall({ ...known, windows: all }, now)).toMatchObject({ index: 1 });
  expect(planCall({ ...known, windows: all, watched }, now)).toMatchObject({ index: 2 });
});
