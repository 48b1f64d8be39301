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

test("one or two digits are not searched by the index", () => {
  expect(gramSearch("6")).toBeNull();
  expect(gramSearch("65")).toBeNull();
});
