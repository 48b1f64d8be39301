import { expect, test } from "vitest";
import { momentAt, wallTime } from "#lib/domain/time/wall-time";

const BERLIN = "Europe/Berlin";
const iso = (shown: string, zone: string, which: "first" | "last" = "first") =>
  momentAt(shown, zone, which)?.toISOString();

const pairs: [string, string, string][] = [
  ["UTC", "2026-11-20T14:02", "2026-11-20T14:02:00.000Z"],
  ["Asia/Singapore", "2026-11-20T00:00", "2026-11-19T16:00:00.000Z"],
  ["Asia/Kathmandu", "2026-11-20T14:02:10", "2026-11-20T08:17:10.000Z"],
  ["America/St_Johns", "2026-07-01T12:00", "2026-07-01T14:30:00.000Z"],
  [BERLIN, "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  [BERLIN, "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  [BERLIN, "2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
  [BERLIN, "2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ["Australia/Lord_Howe", "2026-10-04T02:30", "2026-10-03T15:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01T00:00", "2025-12-31T10:00:00.000Z"],
];

for (const [zone, shown, moment] of pairs) {
  test(`${shown} in ${zone} is ${moment}, and back`, () => {
    expect(iso(shown, zone)).toBe(moment);
    expect(iso(shown, zone, "last")).toBe(moment);
    expect(wallTime(new Date(moment), zone)).toBe(shown);
  });
}

test("of the hour that comes twice one may ask for the first or the last", () => {
  expect(iso("2026-10-25T02:30", BERLIN, "first")).toBe("2026-10-25T00:30:00.000Z");
  expect(iso("2026-10-25T02:30", BERLIN, "last")).toBe("2026-10-25T01:30:00.000Z");
});

test("an hour that is left out counts as if summer time had not begun", () => {
  expect(iso("2026-03-29T02:30", BERLIN)).toBe("2026-03-29T01:30:00.000Z");
  expect(iso("2026-03-08T02:30", "America/New_York", "last")).toBe("2026-03-08T07:30:00.000Z");
});

test("what is no time is none", () => {
  expect(iso("", "UTC")).toBeUndefined();
  expect(iso("2026-13-01T00:00", "UTC")).toBeUndefined();
  expect(iso("tomorrow", "UTC")).toBeUndefined();
});
