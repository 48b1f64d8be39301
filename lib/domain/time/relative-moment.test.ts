import { expect, test } from "vitest";
import { frozenRange, momentOf } from "#lib/domain/time/relative-moment";

const begins: [zone: string, now: string, today: string][] = [
  ["UTC", "2026-11-20T00:00:00Z", "2026-11-20T00:00:00.000Z"],
  ["Asia/Singapore", "2026-11-20T15:59:59Z", "2026-11-19T16:00:00.000Z"],
  ["Asia/Singapore", "2026-11-20T16:00:00Z", "2026-11-20T16:00:00.000Z"],
  ["America/Los_Angeles", "2026-11-20T07:00:00Z", "2026-11-19T08:00:00.000Z"],
  // Summer time began this morning, and ends this morning.
  ["Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00.000Z"],
  ["Europe/Berlin", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00.000Z"],
  // The day begins at 1 o'clock: the hour before is left out.
  ["Africa/Cairo", "2026-04-24T12:00:00Z", "2026-04-23T22:00:00.000Z"],
];
for (const [zone, now, today] of begins) {
  test(`at ${now} in ${zone} today began at ${today}`, () => {
    expect(momentOf("today", new Date(now), zone).toISOString()).toBe(today);
  });
}

test("today is frozen to when it began and to now", () => {
  const now = new Date("2026-11-20T12:34:56.000Z");
  expect(frozenRange({ from: "today" }, now, "Asia/Singapore")).toEqual({
    from: "2026-11-19T16:00:00.000Z",
    to: "2026-11-20T12:34:56.000Z",
  });
  expect(frozenRange({ from: "2026-11-01T00:00:00.000Z" }, now, "UTC")).toBeNull();
});
