import { expect, test } from "vitest";
import { hasNationalIdForm, isNationalId, normaliseNationalId } from "#lib/domain/recipients/national-id";

test.each(["S1234567D", "T1234567J", "F1234567N", "G1234567X", "M1234567K", "M5398242L", "S0000001I"])(
  "%s carries the right check letter, in either case",
  (id) => {
    expect(isNationalId(id)).toBe(true);
    expect(isNationalId(id.toLowerCase())).toBe(true);
    expect(normaliseNationalId(id.toLowerCase())).toBe(id);
  },
);

test("exactly one letter in 26 is right for every series and number", () => {
  for (const prefix of "STFGM") {
    for (const number of ["0000000", "1234567", "9999999", "8071226"]) {
      const right = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) =>
        isNationalId(prefix + number + letter),
      );
      expect(right).toHaveLength(1);
    }
  }
});

test.each([
  "",
  "S1234567",
  "S1234567E",
  "A1234567D",
  "S12345678D",
  " S1234567D",
  "ſ1234567D",
  "S１２３４５６７D",
  "6591234567",
])("%j is no national id", (text) => {
  expect(isNationalId(text)).toBe(false);
});

test("a wrong check letter still has the form, a phone number has not", () => {
  expect(hasNationalIdForm("S1234567E")).toBe(true);
  expect(hasNationalIdForm("6591234567")).toBe(false);
});
