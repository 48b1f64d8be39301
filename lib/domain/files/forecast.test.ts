import { expect, test } from "vitest";
import { forecast } from "#lib/domain/files/forecast";
import type { Pace } from "#lib/domain/files/pace";

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

test("a pace that is slower than the campaign's rate sets the end, and a faster one does not", () => {
  const now = new Date(`${FRIDAY}T09:00Z`);
  const rate = { perSecond: 10, hours: null };
  const end = (pace: Pace) => forecast({ rows: 3600, sendAt: null, pace }, rate, now).endsAt;
  const until = (time: string): Pace => ({ perMinute: null, until: new Date(`${FRIDAY}T${time}Z`) });
  expect(end({ perMinute: 60, until: null })).toEqual(new Date(`${FRIDAY}T10:00Z`));
  expect(end({ perMinute: 6000, until: null })).toEqual(new Date(`${FRIDAY}T09:06Z`));
  expect(end(until("17:00"))).toEqual(new Date(`${FRIDAY}T17:00Z`));
  for (const time of ["09:01", "08:00"]) expect(end(until(time))).toEqual(new Date(`${FRIDAY}T09:06Z`));
});

test("what leaves evenly ends with the campaign's hours before its moment", () => {
  const until = new Date("2027-03-29T06:00Z");
  const file = { rows: 10, sendAt: null, pace: { perMinute: null, until } };
  const now = new Date(`${FRIDAY}T12:00Z`);
  expect(forecast(file, { perSecond: 10, hours }, now).endsAt).toEqual(new Date(`${FRIDAY}T18:00Z`));
});
