import fc from "fast-check";
import { expect, test } from "vitest";
import { monthAfter, monthOf, startOfMonth } from "#lib/domain/time/month";
import {
  areMonthsDue,
  completeAt,
  lastMonth,
  MONTHS_AHEAD,
  parseSpanName,
  spanName,
  spansFrom,
} from "#lib/domain/time/month-span";

const times = fc.date({ min: new Date("1971-01-01"), max: new Date("3999-12-31"), noInvalidDate: true });

const names: [{ from: string | null; to: string | null }, string, string | null][] = [
  [{ from: null, to: "2026-12" }, "until_2026_11", "2026-11"],
  [{ from: "2026-12", to: "2027-01" }, "2026_12", "2026-12"],
  [{ from: "2026-12", to: "2027-03" }, "2026_12_to_2027_02", "2027-02"],
  [{ from: "2027-03", to: null }, "rest", null],
];

for (const [span, name, last] of names) {
  test(`${JSON.stringify(span)} is called ${name} and asked for by ${last}`, () => {
    expect(spanName(span)).toBe(name);
    expect(lastMonth(span)).toBe(last);
    if (span.to !== null) expect(parseSpanName(name)).toEqual(span);
  });
}

test.each([
  "rest",
  "pkey",
  "2026",
  "2026_13",
  "until_",
  "2026_02_to_2026_02",
  "2026_02_to_2026_01x",
  "2026-02",
])("%s names no span of months", (name) => {
  expect(parseSpanName(name)).toBeNull();
});

test("whatever is open is divided without a gap, and now and the months ahead lie before the rest", () => {
  const months = fc.option(fc.integer({ min: -30, max: 5 }), { nil: null });
  fc.assert(
    fc.property(times, months, (now, ago) => {
      const open = ago === null ? null : monthAfter(monthOf(now), ago);
      const spans = spansFrom(open, now);
      expect(spans[0]?.from).toBe(open);
      expect(spans.at(-1)?.to).toBeNull();
      expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to));
      for (const { from, to } of spans.slice(1, -1)) expect(to).toBe(monthAfter(from ?? ""));
      const rest = spans.at(-1)?.from ?? "";
      expect(rest > monthAfter(monthOf(now), MONTHS_AHEAD)).toBe(true);
      expect(areMonthsDue(rest, now)).toBe(false);
    }),
  );
});

test("no partition is made to end within the next day, nor one that holds now in the past", () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -30, max: 5 }), (now, ago) => {
      const first = spansFrom(monthAfter(monthOf(now), ago), now)[0]?.to ?? "";
      expect(startOfMonth(first).getTime() - now.getTime()).toBeGreaterThan(24 * 60 * 60 * 1000 - 1);
    }),
  );
  expect(spansFrom(null, new Date("2026-11-20T18:00:00Z")).map(spanName)).toEqual([
    "until_2026_11",
    "2026_12",
    "2027_01",
    "rest",
  ]);
  expect(spansFrom(null, new Date("2026-11-30T18:00:00Z")).map(spanName)).toEqual([
    "until_2026_12",
    "2027_01",
    "rest",
  ]);
});

test("months nobody made in time lie together until the end of the present one", () => {
  const late = spansFrom("2026-08", new Date("2026-11-20T00:00:00Z"));
  expect(late.map(spanName)).toEqual(["2026_08_to_2026_11", "2026_12", "2027_01", "rest"]);
});

test("a month is settled a delivery window after its end", () => {
  expect(completeAt({ from: "2026-01", to: "2026-02" })).toEqual(new Date("2026-02-03T00:00:00Z"));
  expect(completeAt({ from: "2026-01", to: null })).toBeNull();
});
