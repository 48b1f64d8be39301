import { expect, test } from "vitest";
import { TYPED_EXAMPLE, typedTime } from "#lib/domain/time/typed-time";

test.each([
  [TYPED_EXAMPLE, "2026-11-28T14:02:00"],
  ["28 Nov 2026, 14:02:10", "2026-11-28T14:02:10"],
  ["1 sept 2026 9:05", "2026-09-01T09:05:00"],
  ["28 November 2026", "2026-11-28T00:00:00"],
  ["2026-11-28T14:02", "2026-11-28T14:02:00"],
  [" 2026-11-28 ", "2026-11-28T00:00:00"],
])("%j is a time as the console writes it", (typed, read) => {
  expect(typedTime(typed)).toBe(read);
});

test.each(["", "11/12/2026", "31 Feb 2026", "28 Nop 2026", "28 Nov 2026, 25:00", "2026-13-01", "now"])(
  "%j is no time",
  (typed) => {
    expect(typedTime(typed)).toBeNull();
  },
);
