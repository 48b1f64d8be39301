import fc from "fast-check";
import { expect, test } from "vitest";
import { formatTimestamp } from "#lib/domain/time/timestamp";

for (const [zone, expected] of [
  ["Asia/Singapore", "2026-11-20T16:12:52.710+08:00"],
  ["UTC", "2026-11-20T08:12:52.710+00:00"],
  ["America/St_Johns", "2026-11-20T04:42:52.710-03:30"],
  ["Asia/Kathmandu", "2026-11-20T13:57:52.710+05:45"],
] as const) {
  test(`${zone} has its own offset`, () => {
    expect(formatTimestamp(new Date("2026-11-20T08:12:52.710Z"), zone)).toBe(expected);
  });
}

test("summer time begins at the very millisecond", () => {
  const zone = "Europe/Berlin";
  expect(formatTimestamp(new Date("2026-03-29T00:59:59.999Z"), zone)).toBe("2026-03-29T01:59:59.999+01:00");
  expect(formatTimestamp(new Date("2026-03-29T01:00:00.000Z"), zone)).toBe("2026-03-29T03:00:00.000+02:00");
});

test("whatever the time and the zone, what is written is that very time", () => {
  const known = { min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true };
  const zones = [
    "UTC",
    "Asia/Singapore",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Europe/Berlin",
    "Pacific/Chatham",
  ];
  fc.assert(
    fc.property(fc.date(known), fc.constantFrom(...zones), (date, zone) => {
      const written = formatTimestamp(date, zone);
      expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
      expect(new Date(written)).toEqual(date);
    }),
  );
});
