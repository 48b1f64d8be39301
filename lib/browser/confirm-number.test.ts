import { expect, test } from "vitest";
import { asksForNumber, unconfirmed } from "#lib/browser/confirm-number";

test("the number is confirmed as it is shown or as it is typed, and by no other", () => {
  for (const typed of ["1312", "1,312", " 1 312 ", "1.312"]) expect(unconfirmed(1312, typed)).toBeNull();
  for (const typed of ["", "131", "13120", "all"]) {
    expect(unconfirmed(1312, typed)).toBe("Type 1,312 above to confirm.");
  }
});

test("only in production, and only of more messages than one looks at one by one", () => {
  expect(asksForNumber(true, 21)).toBe(true);
  expect(asksForNumber(true, 20)).toBe(false);
  expect(asksForNumber(false, 312)).toBe(false);
});
