import { expect, test } from "vitest";
import { afterQuiet, isQuiet, type QuietHours } from "#lib/domain/plans/quiet-hours";

const until = (quiet: QuietHours, now: string) =>
  isQuiet(quiet, new Date(now)) ? afterQuiet(quiet, new Date(now)).toISOString() : null;

test("a night goes over midnight, in the zone", () => {
  const night = { from: "22:00", to: "07:00", zone: "Asia/Singapore" };
  expect(until(night, "2026-11-20T13:59:59.000Z")).toBeNull();
  expect(until(night, "2026-11-20T14:00:00.000Z")).toBe("2026-11-20T23:00:00.000Z");
  expect(until(night, "2026-11-20T18:30:00.000Z")).toBe("2026-11-20T23:00:00.000Z");
  expect(until(night, "2026-11-20T23:00:00.000Z")).toBeNull();
});

test("hours within a day end on the same day", () => {
  const lunch = { from: "12:00", to: "13:30", zone: "Europe/Berlin" };
  expect(until(lunch, "2026-07-01T10:15:00.000Z")).toBe("2026-07-01T11:30:00.000Z");
  expect(until(lunch, "2026-07-01T11:30:00.000Z")).toBeNull();
});

test("a night in which clocks change ends when they show its end", () => {
  const berlin = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
  expect(until(berlin, "2026-10-24T21:00:00.000Z")).toBe("2026-10-25T06:00:00.000Z");
  expect(until(berlin, "2026-03-28T22:00:00.000Z")).toBe("2026-03-29T05:00:00.000Z");
});
