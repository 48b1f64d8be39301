import { expect, test } from "vitest";
import { cheaperText } from "#lib/domain/content/cheaper";
import { withLikenesses } from "#lib/domain/content/gsm-likeness";

const LONG = "a".repeat(80);

test("characters that alone make a text dear are named, with what it costs and would cost", () => {
  expect(cheaperText(`“${LONG}” isn’t`)).toMatchObject({ characters: "’“”", before: 2, after: 1 });
  expect(withLikenesses(`“${LONG}” isn’t…`)).toBe(`"${LONG}" isn't...`);
});

test.each([
  ["a text that costs no less with others", "“short”"],
  ["a text that needs another character too", `“${LONG}” 陈`],
  ["a text of the alphabet alone", LONG],
])("%s names none", (_, text) => {
  expect(cheaperText(text)).toBeNull();
});
