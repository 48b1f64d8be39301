import fc from "fast-check";
import { isPossiblePhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js";
import metadata from "libphonenumber-js/metadata.min";
import { describe, expect, test } from "vitest";
import { isPossibleRecipient, recipientProblem } from "#lib/domain/recipients/recipient";

const codes = [...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)];

/** The library drops trunk prefixes before its verdict; a number it would rewrite is not normalised. */
function isNormalised(digits: string): boolean {
  const number = parsePhoneNumberFromString(`+${digits}`)?.number;
  return number === undefined || number === `+${digits}`;
}

function expectLibraryVerdict(digits: string) {
  const verdict = isPossiblePhoneNumber(`+${digits}`);
  const own = isPossibleRecipient(digits);
  // If the verdicts differ, the library accepts the number and would rewrite it.
  if (own !== verdict && (own || isNormalised(digits))) expect([digits, own]).toEqual([digits, verdict]);
}

describe("the verdict is the library's on every normalised number", () => {
  test("over every calling code and length, whatever the leading digits", () => {
    for (const code of codes) {
      for (let length = 0; length <= 18; length += 1) {
        for (const lead of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "16", "310", "7524", "74576"]) {
          expectLibraryVerdict(code + lead.padEnd(length, "23456789").slice(0, length));
        }
      }
    }
  });

  test("over every beginning of one to three digits", () => {
    for (let start = 0; start < 1000; start += 1) {
      for (const length of [1, 4, 7, 8, 9, 10, 11, 15])
        expectLibraryVerdict(String(start).padEnd(length, "4"));
    }
  });

  test("over random numbers", () => {
    const digits = fc.stringMatching(/^[0-9]{1,18}$/);
    const underCode = fc.tuple(fc.constantFrom(...codes), digits).map((parts) => parts.join(""));
    const shared = fc
      .tuple(fc.constantFrom("1", "44", "47", "61", "290", "599"), digits)
      .map((parts) => parts.join(""));
    fc.assert(fc.property(fc.oneof(digits, underCode, shared), expectLibraryVerdict), { numRuns: 20_000 });
  });
});

test.each(["6591234567", "6511111111", "447911123456", "12025550123", "8613812345678", "13101234"])(
  "%s may receive messages",
  (digits) => {
    expect(isPossibleRecipient(digits)).toBe(true);
    expect(recipientProblem(digits)).toBeNull();
  },
);

test.each([
  ["", "recipient_empty", /country code/],
  ["  ", "recipient_empty", /country code/],
  ["\u200B", "recipient_empty", /country code/],
  ["+6591234567", "recipient_plus", /Leave out the \+.* Write 6591234567\.$/],
  ["＋６５９１２３４５６７", "recipient_plus", /Write 6591234567\.$/],
  ["+65 9123-4567", "recipient_plus", /Write 6591234567\.$/],
  ["+44 (0)7911 123456", "recipient_plus", /country code\.$/],
  ["65 9123 4567", "recipient_separators", /Write 6591234567\.$/],
  ["65-9123-4567", "recipient_separators", /Write 6591234567\.$/],
  ["(65)91234567", "recipient_separators", /Write 6591234567\.$/],
  ["65.9123.4567", "recipient_separators", /Write 6591234567\.$/],
  [" 6591234567", "recipient_separators", /Write 6591234567\.$/],
  ["65–91234567", "recipient_separators", /Write 6591234567\.$/],
  ["6.59E+09", "recipient_scientific", /format the column as text/],
  ["6,59123E+09", "recipient_scientific", /lost its last digits/],
  ["6e9", "recipient_scientific", /format the column as text/],
  ["6591234567.0", "recipient_decimal", /Write 6591234567\.$/],
  ["6591234567,00", "recipient_decimal", /Write 6591234567\.$/],
  ["Ann", "recipient_letters", /cannot hold letters/],
  ["659123456O", "recipient_letters", /cannot hold letters/],
  ["6591234567\u00A0", "recipient_invisible", /invisible.* Write 6591234567\.$/],
  ["\u200B6591234567", "recipient_invisible", /Write 6591234567\.$/],
  ["\uFEFF6591234567", "recipient_invisible", /Write 6591234567\.$/],
  ["6591234567\n", "recipient_invisible", /Write 6591234567\.$/],
  ["\u202D6591234567\u202C", "recipient_invisible", /Write 6591234567\.$/],
  ["６５９１２３４５６７", "recipient_characters", /Write 6591234567\.$/],
  ["'6591234567", "recipient_characters", /Write 6591234567\.$/],
  ["6591234567;6591234568", "recipient_characters", /0 to 9 only\.$/],
  ["006591234567", "recipient_country_code", /Write 6591234567\.$/],
  ["091234567", "recipient_country_code", /no country code starts with 0\.$/],
  ["0", "recipient_country_code", /no country code starts with 0\.$/],
  ["2101234567", "recipient_country_code", /210 is not one/],
  ["91234567", "recipient_country_code", /Singapore it is 65\. Write 6591234567\.$/],
  ["4407911123456", "recipient_trunk_zero", /0 after the country code 44\. Write 447911123456\.$/],
  [
    "659123456",
    "recipient_too_short",
    /code 65 a number has 10, 12 or 13 digits in all, and this one has 9\.$/,
  ],
  ["65", "recipient_too_short", /too short/],
  ["65912345678", "recipient_length", /one too many/],
  ["65912345678901", "recipient_too_long", /too long/],
  ["65".repeat(32), "recipient_too_long", /too long/],
  ["12025550", "recipient_too_short", /has 11 digits/],
  ["49301", "recipient_too_short", /6 to 17 digits/],
])("%j is named %s", (text, code, message) => {
  expect(recipientProblem(text)).toEqual({ code, message: expect.stringMatching(message) });
});

test("every text that is not possible has a problem, and no other", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[0-9+ .eE-]{0,14}$/)), (text) => {
      expect(recipientProblem(text) === null).toBe(isPossibleRecipient(text));
    }),
  );
});
