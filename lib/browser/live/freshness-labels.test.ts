import { expect, test } from "vitest";
import { faultLabel } from "#lib/browser/live/fault-labels";
import { freshnessView } from "#lib/browser/live/freshness-labels";
import type { Fault, Freshness } from "#lib/wire/console/freshness";

const now = new Date("2026-11-20T14:02:10.000Z");
const live: Freshness = {
  state: "live",
  stop: null,
  trouble: null,
  slowed: false,
  asOf: "2026-11-20T14:02:08.000Z",
  updatedAt: "2026-11-20T14:02:06.000Z",
  coverage: { read: 6100, known: 6100, share: 1, complete: true, completeAt: null, readBackTo: null },
  followed: false,
  callsLastMinute: 3,
  callsPerMinute: 180,
  lastDroppedAt: null,
};
const coverage = { ...live.coverage, share: 0.649, complete: false };
const reading: Freshness = { ...live, state: "catching_up", coverage };
const said = { at: live.asOf, httpStatus: 401, code: "", message: "", traceId: null };
const stopped: Freshness = { ...live, state: "stopped", stop: { reason: "key_rejected", ...said } };
const pausedAt = "2026-11-20T14:00:00.000Z";

const view = (change: Partial<Parameters<typeof freshnessView>[0]>) =>
  freshnessView({
    freshness: live,
    failed: false,
    missing: false,
    pausedAt: null,
    answeredAt: now.getTime() - 2000,
    now,
    zone: "UTC",
    ...change,
  }).text;

function unanswered(cause: Fault["cause"], httpStatus: number | null = null): Freshness {
  const trouble = { since: live.asOf, partial: false, triesAt: null, fault: { ...said, cause, httpStatus } };
  return { ...live, state: "unanswered", trouble };
}

test("live says how old the newest rows are, by the server's clock", () => {
  expect(view({})).toBe("Live · updated 4 s ago");
});

test("slowed is no error", () => {
  expect(view({ freshness: { ...live, state: "slowed", slowed: true } })).toBe(
    "Live, slower · updated 4 s ago",
  );
});

test("history that is still read says how much of it, never rounded up to all, and how old its newest rows are", () => {
  expect(view({ freshness: { ...reading, coverage: { ...coverage, share: 0.999 } } })).toBe(
    "Reading history · 99 % read so far · updated 4 s ago",
  );
  expect(view({ freshness: { ...reading, coverage: { ...coverage, share: null } } })).toBe(
    "Reading history · 6,100 messages read so far · updated 4 s ago",
  );
});

test("a service that fails every call is neither live nor slower, and its data keep their date", () => {
  expect(view({ freshness: unanswered("connection") })).toBe(
    "No answer from the service · data as of 14:02:06",
  );
  expect(view({ freshness: unanswered("timeout") })).toMatch(/^No answer from the service · /);
  expect(view({ freshness: unanswered("server", 503) })).toBe(
    "The service answers with errors · data as of 14:02:06",
  );
  expect(view({ freshness: { ...unanswered("connection"), updatedAt: null } })).toBe(
    "No answer from the service · no data yet",
  );
  expect(view({ freshness: { ...unanswered("connection"), coverage } })).toMatch(/^No answer/);
  expect(faultLabel({ ...said, cause: "server", httpStatus: 503 })).toBe("the service failed: HTTP 503");
});

test("what was read on purpose after a pause began is not said to be as old as the pause", () => {
  expect(view({ pausedAt })).toBe("Paused at 14:00:00 · read again at 14:02:06");
});

test("a pause says when it began and of when the data are; it wins over what is read, a stop over all", () => {
  const before = { ...reading, updatedAt: "2026-11-20T13:59:58.000Z" };
  expect(view({ pausedAt, freshness: before })).toBe("Paused at 14:00:00 · data as of 13:59:58");
  expect(view({ pausedAt, failed: true, freshness: stopped })).toMatch(/^Stopped: key rejected · /);
});

test("what has stopped says how much is read and of when, with the day when that is not today", () => {
  expect(view({ freshness: stopped })).toBe("Stopped: key rejected · all read · data as of 14:02:06");
  const updatedAt = "2026-11-18T09:30:00.000Z";
  expect(view({ freshness: { ...stopped, coverage, updatedAt } })).toBe(
    "Stopped: key rejected · 64 % read · data as of 18 Nov, 09:30:00",
  );
  expect(view({ freshness: { ...stopped, coverage: { ...coverage, share: null } } })).toContain(
    "6,100 messages read",
  );
});

test("without a connection the rows keep their date", () => {
  expect(view({ failed: true })).toBe("No connection to the console · data as of 14:02:06");
});

test("a backlog of changes says how many messages are still to come", () => {
  const backlog = { ...reading, followed: true, coverage: { ...coverage, known: 7100 } };
  expect(view({ freshness: backlog })).toMatch(/^Catching up · 1,000 messages to come/);
  expect(view({ freshness: { ...backlog, coverage } })).toMatch(/^Catching up · updated/);
});

test("what was read to its end is live while late uploads may still appear in it", () => {
  const settling = { ...coverage, share: null, completeAt: "2026-11-20T06:13:00.000Z" };
  expect(view({ freshness: { ...live, coverage: settling } })).toMatch(/^Live/);
});
