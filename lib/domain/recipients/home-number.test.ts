import { expect, test } from "vitest";
import { HOME_COUNTRIES, homeDoubt } from "#lib/domain/recipients/home-number";
import { isPossibleRecipient } from "#lib/domain/recipients/recipient";

test.each([
  ["98123456", "code_missing", "6598123456"],
  ["82123456", "code_missing", "6582123456"],
  ["656591234567", "code_twice", "6591234567"],
])("%s passes as possible, and is told to be %s in Singapore", (digits, kind, mended) => {
  expect(isPossibleRecipient(digits)).toBe(true);
  expect(homeDoubt(digits, 65)).toEqual({ kind, mended });
  expect(homeDoubt(digits, null), "without a home country").toBeNull();
});

test.each(["6591234567", "6565123456", "9821234567", "4512345678", "6598123456", "S1234567D", ""])(
  "%s is in no doubt",
  (digits) => {
    expect(homeDoubt(digits, 65)).toBeNull();
  },
);

test("what would be written instead is possible, and no doubt again", () => {
  for (const [code, { number }] of HOME_COUNTRIES) {
    for (const lead of ["1", "3", "4", "5", "6", "7", "8", "9"]) {
      for (let length = 7; length <= 12; length += 1) {
        const digits = lead.padEnd(length, "12345678");
        if (!number.test(digits)) continue;
        const found = homeDoubt(digits, code);
        if (found) expect(homeDoubt(found.mended, code), found.mended).toBeNull();
      }
    }
  }
});
