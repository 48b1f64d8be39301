import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createDecoder } from "#lib/domain/csv/decode";

const encoder = new TextEncoder();

function decodeAll(bytes: Uint8Array, size: number) {
  const decoder = createDecoder();
  let text = "";
  for (let start = 0; start < bytes.length; start += size) {
    const decoded = decoder.decode(bytes.subarray(start, start + size), false);
    text += decoded.text;
    if (decoded.fault) return { text, fault: decoded.fault };
  }
  const last = decoder.decode(new Uint8Array(0), true);
  return { text: text + last.text, fault: last.fault };
}

test("UTF-8 comes back whole, whatever the chunks, with or without a byte-order mark", () => {
  const text = fc.string({ unit: "binary", minLength: 2 }).filter((value) => !value.includes("\0"));
  fc.assert(
    fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 7 }), (value, hasMark, size) => {
      const bytes = encoder.encode((hasMark ? "\uFEFF" : "") + value);
      fc.pre(hasMark || !value.startsWith("\uFEFF"));
      expect(decodeAll(bytes, size)).toEqual({ text: value, fault: null });
    }),
  );
});

describe("what is not UTF-8 is named", () => {
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
  const swapped = (text: string) => utf16(text).map((_, index, bytes) => bytes[index ^ 1] ?? 0);

  const cases: [string, Uint8Array, string, string][] = [
    ["UTF-16 LE with a mark", utf16("\uFEFFrecipient"), "encoding_utf16", ""],
    ["UTF-16 BE with a mark", swapped("\uFEFFrecipient"), "encoding_utf16", ""],
    ["UTF-16 LE without", utf16("recipient"), "encoding_utf16", ""],
    ["UTF-16 BE without", swapped("recipient"), "encoding_utf16", ""],
    ["Windows-1252", latin("name\nJos\xe9,x"), "encoding_unknown", "name\nJos"],
    ["Windows-1252 after a true U+FFFD", latin("a\xef\xbf\xbdb\xe9c"), "encoding_unknown", "a\uFFFDb"],
    ["a character cut short by the end", latin("abcd\xe4\xb8"), "encoding_unknown", "abcd"],
    ["a surrogate written as UTF-8", latin("abcd\xed\xa0\xbdx"), "encoding_unknown", "abcd"],
    ["NUL", latin("name\nAn\0n"), "nul_character", "name\nAn"],
    ["NUL before a bad byte", latin("name\0\xe9xx"), "nul_character", "name"],
    ["a bad byte before NUL", latin("name\xe9xx\0"), "encoding_unknown", "name"],
    ["a workbook", latin("PK\x03\x04\x14\0"), "workbook", ""],
    ["an old workbook", latin("\xd0\xcf\x11\xe0\xa1"), "workbook", ""],
  ];
  test.each(cases)("%s", (_, bytes, fault, text) => {
    for (const size of [1, 2, 3, 5, bytes.length]) expect(decodeAll(bytes, size)).toEqual({ text, fault });
  });
});

test("files of no, one or three bytes are decoded", () => {
  expect(decodeAll(new Uint8Array(0), 1)).toEqual({ text: "", fault: null });
  expect(decodeAll(encoder.encode("a"), 1)).toEqual({ text: "a", fault: null });
  expect(decodeAll(encoder.encode("\uFEFF"), 1)).toEqual({ text: "", fault: null });
});
