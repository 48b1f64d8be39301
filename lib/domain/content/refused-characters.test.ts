import { expect, test } from "vitest";
import { characterNames } from "#lib/domain/content/character-names";
import {
  refusedList,
  refusedListProblem,
  refusedSearch,
  valueRefusedLabel,
  writtenList,
} from "#lib/domain/content/refused-characters";

test.each([
  ["’ “ ” ’", "’“”"],
  ["U+200B u+00a0—\n😀", "\u00a0\u200b—😀"],
  ["❤️ 👨‍👩", "❤👨👩"],
  ["U+200D", "\u200d"],
  ["U+D800 U+0000", "+08DU"],
  [" \t\r\n", ""],
])("%j is typed for %j", (typed, list) => {
  expect(refusedList(typed)).toBe(list);
  expect(refusedList(writtenList(list))).toBe(list);
});

test("a list that would refuse nearly every message, or is too long, is told", () => {
  expect(refusedListProblem("’a")).toContain("nearly every message");
  expect(
    refusedListProblem(String.fromCodePoint(...Array.from({ length: 201 }, (_, n) => 0x4e00 + n))),
  ).toContain("200");
  expect(refusedListProblem("’\u00a0]-^\\")).toBeNull();
});

test("each listed character of a text is found once, also those that mean something in a pattern", () => {
  const search = refusedSearch("]-^\\😀");
  expect(search?.find("a-b]c-😀😀")).toBe("-]😀");
  expect(search?.find("plain 🙂")).toBe("");
  expect(refusedSearch("")).toBeNull();
});

test("what has a likeness is replaced, unless that is refused too", () => {
  expect(refusedSearch("’“😀")?.replace("’a“b”😀")).toBe("'a\"b”😀");
  expect(refusedSearch("’'")?.replace("’'")).toBe("’'");
});

test("what cannot be seen is named", () => {
  expect(characterNames("’\u00a0\u200b\u0301\u2061")).toBe(
    "’, the no-break space, the zero-width space, the mark U+0301 and the invisible character U+2061",
  );
  expect(valueRefusedLabel("’")).toBe("’ is refused by this campaign's provider. Replace or remove it.");
});
