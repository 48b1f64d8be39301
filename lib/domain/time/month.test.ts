import fc from "fast-check";
import { expect, test } from "vitest";
import { createdAtOf, outsideRuns, runRange, uuidInRun } from "#lib/domain/api/id";
import { firstIdOf, monthAfter, monthOf, parseMonth, startOfMonth } from "#lib/domain/time/month";

const times = fc.date({
  min: new Date("1970-01-01T00:00:00Z"),
  max: new Date("4199-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

test("every id of a month lies from its first id on and before the next month's, at the borders too", () => {
  fc.assert(
    fc.property(times, fc.nat(2 ** 25 - 1), (time, counter) => {
      const month = monthOf(time);
      const start = startOfMonth(month).getTime();
      const end = startOfMonth(monthAfter(month)).getTime() - 1;
      for (const at of [time.getTime(), start, end]) {
        const { firstId, lastId } = runRange(at);
        const single = outsideRuns(uuidInRun(at, counter, "f".repeat(12)));
        for (const id of [firstId, lastId, single]) {
          expect(id >= firstIdOf(month)).toBe(true);
          expect(id < firstIdOf(monthAfter(month))).toBe(true);
        }
      }
    }),
  );
});

test("a month's first id is of its first millisecond in UTC", () => {
  expect(createdAtOf(firstIdOf("2026-01")).toISOString()).toBe("2026-01-01T00:00:00.000Z");
  fc.assert(
    fc.property(times, (time) => {
      const month = monthOf(time);
      expect(createdAtOf(firstIdOf(month))).toEqual(startOfMonth(month));
    }),
  );
});

test("months add up over the ends of years, forwards and back, and sort as texts", () => {
  expect(monthAfter("2026-12")).toBe("2027-01");
  expect(monthAfter("2024-01", 1)).toBe("2024-02");
  expect(monthAfter("2026-03", -14)).toBe("2025-01");
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 400 }), (time, months) => {
      const month = monthOf(time);
      const later = monthAfter(month, months);
      expect(monthAfter(later, -months)).toBe(month);
      expect(later > month).toBe(months > 0);
    }),
  );
});

test.each([
  "2026-1",
  "2026-13",
  "2026-00",
  "26-01",
  "2026-01-01",
  " 2026-01",
  "1969-12",
  "2026-01; drop",
  "",
])("%j is no month", (text) => {
  expect(parseMonth(text)).toBeNull();
});

test("a month is what it says", () => {
  expect(parseMonth("2026-01")).toBe("2026-01");
});
