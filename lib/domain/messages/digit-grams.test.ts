import fc from "fast-check";
import { expect, test } from "vitest";
import { digitGrams, gramSearch } from "#lib/domain/messages/digit-grams";

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((all) => all.join(""));

test("a recipient that contains the searched digits is always among the index's answers", () => {
  fc.assert(
    fc.property(digits(7, 15), fc.nat(), fc.integer({ min: 3, max: 15 }), (recipient, start, length) => {
      const at = start % (recipient.length - 2);
      const search = gramSearch(recipient.slice(at, at + length));
      const held = new Set(digitGrams(recipient));
      if (!search) return recipient.slice(at, at + length).length < 3;
      return "all" in search
        ? search.all.every((gram) => held.has(gram))
        : search.any.some((gram) => held.has(gram));
    }),
  );
});

test("each searched digit is in a gram that the index is asked for, and in no more grams than that takes", () => {
  expect(gramSearch("1234")).toEqual({ all: [1234] });
  expect(gramSearch("12345")).toEqual({ all: [1234, 2345] });
  expect(gramSearch("12345678")).toEqual({ all: [1234, 5678] });
  expect(gramSearch("6512345678")).toEqual({ all: [6512, 3456, 5678] });
  expect(gramSearch("12341234")).toEqual({ all: [1234, 2341, 3412, 4123] });
  expect(gramSearch("11111111")).toEqual({ all: [1111] });
});

test("one or two digits are not searched by the index", () => {
  expect(gramSearch("6")).toBeNull();
  expect(gramSearch("65")).toBeNull();
});
