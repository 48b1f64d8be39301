import { expect, test } from "vitest";
import { timeTicks } from "#components/overview/charts/time-ticks.ts";
import { barsOf } from "#lib/domain/time/time-bars";
import type { Overview } from "#lib/wire/console/overview";

function ticksOf(from: string, to: string, zone: string) {
  const { minutes, bars } = barsOf(Date.parse(from), Date.parse(to), 0, zone);
  const shown = bars.map((bar) => ({ from: new Date(bar.from).toISOString() }));
  return timeTicks({ barMinutes: minutes, bars: shown as Overview["bars"] }, zone);
}

function labels(from: string, to: string, zone: string, room: "narrow" | "medium" | "wide"): string[] {
  return ticksOf(from, to, zone)
    .filter((tick) => tick.in[room])
    .map(({ label }) => label);
}

test("an hour has labels at round minutes, more of them in a wide chart", () => {
  const hour = ["2026-11-20T19:36Z", "2026-11-20T20:36Z", "UTC"] as const;
  expect(labels(...hour, "narrow")).toEqual(["19:40", "20:00", "20:20"]);
  expect(labels(...hour, "wide")).toEqual(["19:40", "19:50", "20:00", "20:10", "20:20", "20:30"]);
});

test("a day has labels at hours of the zone, and the day's name at its midnight", () => {
  const day = ["2026-11-19T12:00Z", "2026-11-20T12:00Z", "Asia/Kolkata"] as const;
  expect(labels(...day, "narrow")).toEqual(["18:00", "20 Nov", "06:00", "12:00"]);
  const eight = ["18:00", "21:00", "20 Nov", "03:00", "06:00", "09:00", "12:00", "15:00"];
  expect(labels(...day, "medium")).toEqual(eight);
});

test("nine days of six hours have a label for each midnight", () => {
  const days = ["2026-11-11T20:36Z", "2026-11-20T20:36Z", "UTC"] as const;
  expect(labels(...days, "wide")).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20].map((day) => `${day} Nov`));
  expect(labels(...days, "narrow")).toEqual(["13 Nov", "15 Nov", "17 Nov", "19 Nov"]);
});

test("months of days have the last one's label; years of months name the year", () => {
  expect(labels("2026-10-21T20:00Z", "2026-11-20T20:00Z", "UTC", "wide").at(-1)).toBe("20 Nov");
  expect(
    labels("2022-01-01T00:00Z", "2026-01-01T00:00Z", "UTC", "narrow").every((each) =>
      /^[A-Z][a-z]+ 20\d\d$/.test(each),
    ),
  ).toBe(true);
});

test("no width has more labels than room", () => {
  for (const days of [0.01, 0.04, 0.5, 1, 2, 3, 5, 8, 13, 21, 29, 60, 200, 500, 2000]) {
    const to = new Date(Date.parse("2026-11-20T20:36Z")).toISOString();
    const from = new Date(Date.parse(to) - Math.round(days * 1440) * 60_000).toISOString();
    const ticks = ticksOf(from, to, "Europe/Berlin");
    const count = (room: "narrow" | "medium" | "wide") => ticks.filter((tick) => tick.in[room]).length;
    expect([count("narrow") <= 4, count("medium") <= 8, count("wide") <= 12], `${days} days`).toEqual([
      true,
      true,
      true,
    ]);
    expect(count("narrow"), `${days} days`).toBeGreaterThan(0);
  }
});
