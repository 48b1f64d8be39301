import { expect, test } from "vitest";
import { beforeLabel } from "#components/batches/batch-before-label.ts";

const NONE = { delivered: 0, inFlight: 0, failed: 0, stopped: 0, unknown: 0, notYetSeen: 0, total: 1000 };
const times = { createdAt: "2026-11-20T08:00:00.000Z", readAt: "2026-11-20T08:12:00.000Z" };
const before = { id: "batch_1", fileName: "one.csv", delivered: 9719, open: 0, total: 10000 };

test("two batches that have ended are compared by their shares alone", () => {
  const progress = { ...NONE, delivered: 914, failed: 86 };
  expect(beforeLabel({ progress, ...times }, before)).toEqual({
    last: "97.1 %",
    now: "now 91.4 % delivered",
  });
});

test("a share of a batch that is under way says so, how much is open, and after how long", () => {
  const progress = { ...NONE, delivered: 914, failed: 20, inFlight: 60, notYetSeen: 6 };
  expect(beforeLabel({ progress, ...times }, { ...before, open: 1 })).toEqual({
    last: "97.1 % so far, with 1 message still under way",
    now: "now 91.4 % delivered so far, with 66 messages still under way after 12 minutes",
  });
  expect(beforeLabel({ progress, ...times, readAt: "2026-11-20T11:30:00.000Z" }, before).now).toContain(
    "after 3 hours",
  );
});
