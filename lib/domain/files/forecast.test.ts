import { expect, test } from "vitest";
import { forecast } from "#lib/domain/files/forecast";

const day = { from: "09:00", to: "18:00" };
const hours = { zone: "Europe/London", days: [day, day, day, day, day, null, null] };
const FRIDAY = "2027-03-26";

test("a file ends when all of its rows have left at the campaign's rate", () => {
  const now = new Date(`${FRIDAY}T20:00Z`);
  expect(forecast({ rows: 36_000, sendAt: null }, { perSecond: 10, hours: null }, now)).toEqual({
    startsAt: now,
    endsAt: new Date(`${FRIDAY}T21:00Z`),
  });
  expect(forecast({ rows: 1, sendAt: null }, { perSecond: null, hours: null }, now).endsAt).toBeNull();
  expect(forecast({ rows: 1, sendAt: null }, null, now)).toEqual({ startsAt: now, endsAt: null });
});

test("outside the campaign's hours it begins with the next ones, and goes on in those after them", () => {
  // Clocks change on Sunday, so Monday's nine o'clock comes an hour earlier.
  const rows = 10 * 3600 * 10;
  expect(forecast({ rows, sendAt: null }, { perSecond: 10, hours }, new Date(`${FRIDAY}T20:00Z`))).toEqual({
    startsAt: new Date("2027-03-29T08:00Z"),
    endsAt: new Date("2027-03-30T09:00Z"),
  });
});
