import { expect, test } from "vitest";
import { isCreditCode } from "#lib/domain/routes/is-credit-code";

test.each([
  ["status 0x400", true],
  ["http 402", true],
  ["status 0x0E", false],
  ["status 0x4FF", false],
  ["", false],
])("%s says that there is no credit: %s", (raw, expected) => {
  expect(isCreditCode("standard", raw)).toBe(expected);
});
