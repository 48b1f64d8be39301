import { expect, test } from "vitest";
import { barsOf } from "#lib/domain/time/time-bars";
import { NEVER } from "#lib/domain/time/time-pieces";

const at = (text: string) => Date.parse(`${text}:00.000Z`);
const shown = (moment: number | undefined) => new Date(moment ?? 0).toISOString().slice(0, 16);

test.each([
  ["an hour", "2026-11-20T11:07", 2, 30],
  ["a day", "2026-11-19T12:07", 30, 49],
  ["a week", "2026-11-13T12:07", 180, 57],
  ["thirty days", "2026-10-21T12:07", 1440, 31],
  ["two years", "2024-11-20T12:07", 28 * 1440, 27],
])("%s has bars of a fitting width, at most sixty, that follow one another", (_, from, minutes, count) => {
  const found = barsOf(at(from), NEVER, at("2026-11-20T12:07"), "UTC");
  expect(found.minutes).toBe(minutes);
  expect(Math.abs(found.bars.length - count)).toBeLessThanOrEqual(1);
  expect(found.bars[0]?.from).toBe(at(from));
  expect(found.bars.at(-1)?.to).toBeGreaterThan(at("2026-11-20T12:07"));
  for (const [n, bar] of found.bars.entries()) if (n > 0) expect(bar.from).toBe(found.bars[n - 1]?.to);
});

test("days begin at the zone's midnight, also where summer time ends", () => {
  const { bars } = barsOf(at("2026-10-22T09:00"), at("2026-12-01T00:00"), 0, "Europe/Berlin");
  expect(bars.slice(0, 6).map(({ from }) => shown(from))).toEqual([
    "2026-10-22T09:00",
    "2026-10-22T22:00",
    "2026-10-23T22:00",
    "2026-10-24T22:00",
    "2026-10-25T23:00",
    "2026-10-26T23:00",
  ]);
});

test("hours begin at round times of a zone with half an hour", () => {
  const { minutes, bars } = barsOf(at("2026-11-18T00:00"), at("2026-11-20T00:00"), 0, "Asia/Kolkata");
  expect(minutes).toBe(60);
  expect(bars.slice(0, 2).map(({ from }) => shown(from))).toEqual(["2026-11-18T00:00", "2026-11-18T00:30"]);
});

test("a range that is over ends where it says, one that ends before it begins has no bars", () => {
  const { bars } = barsOf(at("2026-11-20T10:00"), at("2026-11-20T10:07"), at("2026-11-20T12:00"), "UTC");
  expect(bars.map(({ to }) => shown(to)).at(-1)).toBe("2026-11-20T10:07");
  expect(barsOf(at("2026-11-20T10:00"), at("2026-11-20T09:00"), 0, "UTC").bars).toEqual([]);
});
