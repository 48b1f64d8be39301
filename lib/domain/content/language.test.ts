import { expect, test } from "vitest";
import { parseLanguage } from "#lib/domain/content/language";

test.each([
  ["english", "english"],
  ["Chinese", "chinese"],
  ["MALAY", "malay"],
  ["tAmIl", "tamil"],
])("%s names %s", (text, language) => {
  expect(parseLanguage(text)).toBe(language);
});

test.each(["", " english", "english ", "en", "french", "constructor", "ENGLİSH"])(
  "%j is no language",
  (text) => {
    expect(parseLanguage(text)).toBeNull();
  },
);
