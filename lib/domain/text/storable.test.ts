import { expect, test } from "vitest";
import { isStorable } from "#lib/domain/text/storable";

test("NUL and half a surrogate pair are found in texts and names, however deep; everything else can be stored", () => {
  for (const value of ["\0", "a\0b", "\ud800", ["a", { b: "\0" }], { "\0": 1 }])
    expect(isStorable(value)).toBe(false);
  for (const value of [null, 1, true, "", "\u{1f600}", ["é"], { a: { b: "c" } }])
    expect(isStorable(value)).toBe(true);
  const depth = 30_000;
  expect(isStorable(JSON.parse(`${"[".repeat(depth)}"\\u0000"${"]".repeat(depth)}`))).toBe(false);
});
