import { expect, test } from "vitest";
import { freshnessView } from "#lib/browser/freshness-words";
import type { Freshness } from "#lib/wire/console-freshness";

const now = new Date("2026-11-20T14:02:10.000Z");
const live: Freshness = {
  state: "live",
  stop: null,
  slowed: false,
  asOf: "2026-11-20T14:02:08.000Z",
  updatedAt: "2026-11-20T14:02:06.000Z",
  coverage: { read: 100, known: 100, share: 1, complete: true, settlesAt: null, readBackTo: null },
  callsLastMinute: 3,
  callsPerMinute: 180,
  lastDroppedAt: null,
};
const reading = { ...live.coverage, share: 0.649, complete: false };
const stop = {
  reason: "key_rejected",
  at: live.asOf,
  httpStatus: 401,
  code: "",
  message: "",
  traceId: null,
} as const;

const view = (change: Partial<Parameters<typeof freshnessView>[0]>) =>
  freshnessView({
    freshness: live,
    failed: false,
    missing: false,
    pausedAt: null,
    selected: 0,
    answeredAt: now.getTime() - 2000,
    now,
    zone: "UTC",
    ...change,
  }).text;

test("live says how old the newest rows are, by the server's clock", () => {
  expect(view({})).toBe("Live · updated 4 s ago");
});

test("slowed is no error", () => {
  expect(view({ freshness: { ...live, slowed: true } })).toBe("Live, slower · updated 4 s ago");
});

test("history that is still read is never rounded up to all", () => {
  expect(view({ freshness: { ...live, coverage: { ...reading, share: 0.999 } } })).toBe(
    "Reading history · 99 % of what exists so far",
  );
});

test("a pause wins over what is read, a selection over live, a stop over all", () => {
  const pausedAt = "2026-11-20T14:00:00.000Z";
  expect(view({ pausedAt, freshness: { ...live, coverage: reading } })).toBe("Paused at 14:00:00");
  expect(view({ selected: 12 })).toBe("Holding while 12 are selected");
  expect(view({ pausedAt, failed: true, freshness: { ...live, stop } })).toBe("Stopped: key rejected");
});

test("without a connection the rows keep their date", () => {
  expect(view({ failed: true })).toBe("No connection to the console · data as of 14:02:08");
});

test("what was read to its end is live while late uploads may still appear in it", () => {
  const settling = { ...reading, share: null, settlesAt: "2026-11-20T06:13:00.000Z" };
  expect(view({ freshness: { ...live, coverage: settling } })).toMatch(/^Live/);
});
