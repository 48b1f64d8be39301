import { expect, test } from "vitest";
import { spanIn, spanQuery } from "#components/calendar/calendar-span.ts";
import { MOST_CALENDAR_DAYS } from "#lib/wire/console/calendar";

const TODAY = "2026-11-28";
const span = (query: string) => spanIn(new URLSearchParams(query), TODAY);

test("a month is shown in whole weeks, from the Monday before it to the Sunday after it", () => {
  expect(span("")).toEqual({
    view: "month",
    day: null,
    month: "2026-11",
    from: "2026-10-26",
    days: 42,
    title: "November 2026",
    before: "2026-10-01",
    after: "2026-12-01",
  });
  expect(span("day=2027-02-28")).toMatchObject({ from: "2027-02-01", days: 28, after: "2027-03-01" });
  expect(span("day=2026-12-31")).toMatchObject({ title: "December 2026", before: "2026-11-01" });
});

test("two weeks begin with the Monday of the day's own week", () => {
  const weeks = { view: "weeks", from: "2026-11-23", days: 14, title: "23 Nov 2026 to 6 Dec 2026" };
  for (const day of ["2026-11-23", TODAY, "2026-11-29"])
    expect(span(spanQuery("weeks", day))).toEqual({
      ...weeks,
      day,
      month: null,
      before: "2026-11-09",
      after: "2026-12-07",
    });
});

test("a URL that names no day shows today's", () => {
  for (const day of ["", "2026-13-40", "yesterday", "2026-11-28T00:00", "9999-12-31"])
    expect(span(`day=${day}`).title).toBe("November 2026");
});

test("no month has more days than one answer may have", () => {
  let day = "2026-01-01";
  for (let month = 0; month < 12 * 28; month++) {
    const shown = span(`day=${day}`);
    expect(shown.days).toBeLessThanOrEqual(MOST_CALENDAR_DAYS);
    expect(span(`day=${shown.after}`).before).toBe(day);
    day = shown.after;
  }
});
