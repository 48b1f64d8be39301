import { expect, test } from "vitest";
import { type Known, planCall } from "#lib/console/mirror/planner/plan";
import { FIRST_WINDOW, type Window } from "#lib/console/mirror/planner/window";
import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { readAsOracle } from "#lib/testing/simulated/oracle";
import { readAsPlanned } from "#lib/testing/simulated/readers";
import type { Watch } from "#lib/testing/simulated/seen";
import { campaignWithPast, freshCampaign, TODAY } from "#lib/testing/simulated/sendings";

/** Three calls a second with the budget's spacing. */
const CALL_MS = 373;

/** The age of what is shown, divided by its age with a reader that knows what changed and makes as many calls. */
function besideOracle(campaign: SimulatedCampaign, watch: Watch) {
  const planned = readAsPlanned(campaign, watch);
  const oracle = readAsOracle(
    campaign,
    watch,
    planned.calls.map(({ at }) => at),
  );
  return { ...planned, ratio: planned.age / oracle.age };
}

test("10,000 in a batch and 200 beside it are all read, and at most 3 times as old as with an oracle", () => {
  const given = { batch: 10_000, singles: 200, perSecond: 200, seconds: 720, seed: 5 };
  const watch = { limit: 1000, callMs: CALL_MS, from: 2000, watchedFrom: 0, until: 900_000 };
  const { ratio, seen } = besideOracle(freshCampaign(given), watch);
  expect(ratio).toBeLessThan(3);
  expect(seen.at.every((at) => at >= 0)).toBe(true);
});

test("two uploads beside a past of 100,000 are as new, and the past costs at most a fiftieth of the calls", () => {
  const watch = {
    limit: 1000,
    callMs: 100,
    from: TODAY - 240_000,
    watchedFrom: TODAY,
    until: TODAY + 120_000,
  };
  const given = { past: 100_000, today: 4000, uploads: 2, singles: 200, perSecond: 200, seed: 2 };
  const campaign = campaignWithPast({ ...given, from: watch.from, until: watch.until });
  const { ratio, calls } = besideOracle(campaign, watch);
  expect(ratio).toBeLessThan(3);
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
  watched: new Set(),
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

/** The open end, and one window for each argument: how long ago it was read, and which rows can still change. */
function beside(...windows: { readAgo: number; unsettled: Window["unsettled"] }[]): Window[] {
  const others = windows.map(({ readAgo, unsettled }, n) => ({
    ...settled,
    place: n + 1,
    readAt: now - readAgo,
    unsettled,
  }));
  return [...known.windows, ...others];
}

test("with the network beyond 48 hours is looked at every six hours, and delivered never again", () => {
  const at = (hours: number, unsettled: Window["unsettled"]) =>
    planCall({ ...known, windows: beside({ readAgo: hours * HOUR, unsettled }) }, now).kind;
  const overdue = { sent_to_telco: now - 60 * HOUR };
  expect(at(5.9, overdue)).toBe("wait");
  expect(at(6.1, overdue)).toBe("window");
  expect(at(600, {})).toBe("wait");
});

test("a row on its way is read again within ten minutes, a failed one within six hours, however old it is", () => {
  const isRead = (readAgo: number, status: string) => {
    const windows = beside({ readAgo, unsettled: { [status]: now - 47 * HOUR } });
    return planCall({ ...known, windows }, now).kind === "window";
  };
  for (const status of ["created", "enqueued", "sending", "sent", "sent_to_telco"]) {
    expect(isRead(601_000, status)).toBe(true);
  }
  expect(isRead(5 * HOUR, "failure")).toBe(true);
});

test("one fresh row among many that were never heard of again is read as soon as if it were alone", () => {
  const old = { sent_to_telco: now - 20 * HOUR };
  const due = (unsettled: Window["unsettled"]) =>
    planCall({ ...known, windows: beside({ readAgo: 2000, unsettled }) }, now);
  expect(due(old)).toMatchObject({ kind: "wait" });
  expect(due({ ...old, sent: now - 4000 })).toMatchObject({ kind: "window", index: 1 });
});

test("of several windows the one whose rows are oldest for their status is read first", () => {
  const windows = beside(
    { readAgo: 20_000, unsettled: { sent_to_telco: now - 300_000 } },
    { readAgo: 5000, unsettled: { sending: now - 6000 } },
    { readAgo: 4000, unsettled: { sending: now - 5000 } },
  );
  expect(planCall({ ...known, windows }, now)).toMatchObject({ kind: "window", index: 2 });
});

test("a screen full of messages that were never heard of again costs no more than a call a second", () => {
  const screen = (readAgo: number) => {
    const windows = beside({ readAgo, unsettled: { sent_to_telco: now - 20 * HOUR } });
    return planCall({ ...known, windows, watched: new Set([1]), isWatched: true }, now);
  };
  expect(screen(850)).toMatchObject({ kind: "wait" });
  expect(screen(1000)).toMatchObject({ kind: "window", index: 1 });
});

test("what is on a screen is read before what is not", () => {
  const unsettled = { sent: now - 60_000 };
  const windows = beside({ readAgo: 9000, unsettled }, { readAgo: 8000, unsettled });
  expect(planCall({ ...known, windows }, now)).toMatchObject({ index: 1 });
  expect(planCall({ ...known, windows, watched: new Set([2]) }, now)).toMatchObject({ index: 2 });
});

test("while history is read, one call in four goes to rows that can change, and all when there is no history", () => {
  const windows = [
    ...beside({ readAgo: 9000, unsettled: { sent: now - 10_000 } }),
    { ...FIRST_WINDOW, place: 9, cursor: "a" },
  ];
  const planned = [0, 1, 2, 3].map((unreadInARow) => planCall({ ...known, windows, unreadInARow }, now));
  expect(planned).toMatchObject([{ index: 2 }, { index: 2 }, { index: 2 }, { index: 1 }]);
});
