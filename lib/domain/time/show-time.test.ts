import { expect, test } from "vitest";
import {
  isTimeZone,
  showAbsolute,
  showAge,
  showDayAndTime,
  showDuration,
  showOffset,
  showRelative,
} from "#lib/domain/time/show-time";

const now = new Date("2026-11-20T06:00:00.000Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const ages: [number, string][] = [
  [-30, "just now"],
  [9, "just now"],
  [59, "50 s ago"],
  [60, "1 min ago"],
  [3599, "59 min ago"],
  [3600, "1 h ago"],
  [86_400, "24 h ago"],
  [2 * 86_400, "2 days ago"],
  [8 * 86_400, "12 Nov 2026"],
];

for (const [seconds, words] of ages) {
  test(`${seconds} s old is ${words}`, () => {
    expect(showRelative(before(seconds), now, "UTC")).toBe(words);
  });
}

test("a moment is shown in the zone", () => {
  expect(showAbsolute(now, "Asia/Singapore")).toBe("20 Nov 2026, 14:00:00");
  expect(showDayAndTime(now, "UTC")).toBe("20 Nov, 06:00:00");
});

test("the hour that comes twice when clocks are set back is told apart by its offset", () => {
  const [first, second] = [new Date("2026-10-25T00:30:00Z"), new Date("2026-10-25T01:30:00Z")];
  expect(showAbsolute(first, "Europe/Berlin")).toBe(showAbsolute(second, "Europe/Berlin"));
  expect(showOffset(first, "Europe/Berlin")).toBe("UTC+02:00");
  expect(showOffset(second, "Europe/Berlin")).toBe("UTC+01:00");
});

test("midnight is hour 00", () => {
  expect(showDayAndTime(new Date("2026-11-20T00:00:00Z"), "UTC")).toBe("20 Nov, 00:00:00");
});

test("a negative duration is a difference of clocks", () => {
  expect(showDuration(-1)).toBe("clock difference");
});

test("a duration names its two largest units, and only those that count", () => {
  const shown = [1, 1000, 80_000, 60_000, 3_600_000, 9_000_000, 86_400_000, 2 * 86_400_000 + 3_600_000];
  expect(shown.map(showDuration)).toEqual([
    "1 ms",
    "1 s",
    "1 min 20 s",
    "1 min",
    "1 h",
    "2 h 30 min",
    "24 h",
    "2 days 1 h",
  ]);
});

test("an age that is drawn each second counts each", () => {
  expect([0, 999, 1000, 59_999, 60_000].map((ms) => showAge(ms, 1))).toEqual([
    "just now",
    "just now",
    "1 s ago",
    "59 s ago",
    "1 min ago",
  ]);
});

test("a zone is one that the runtime knows", () => {
  expect(isTimeZone("Asia/Singapore")).toBe(true);
  expect(isTimeZone("Asia/Atlantis")).toBe(false);
});
