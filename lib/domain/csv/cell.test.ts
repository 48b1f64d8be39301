import fc from "fast-check";
import { expect, test } from "vitest";
import { asText, csvLine, fromText } from "#lib/domain/csv/cell";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-2", "'-2"],
  ["+6591234567", "'+6591234567"],
  [" =1", "' =1"],
  ["\t=1", "'\t'=1"],
  ["x;=cmd()", "x;'=cmd()"],
  ["x\t@cmd()", "x\t'@cmd()"],
  ["x; -cmd()", "x;' -cmd()"],
  ["x\r\n+cmd|' /C calc'!A0", "x\r\n'+cmd|' /C calc'!A0"],
  ["Call us:\n+65 6123 4567\n- or write", "Call us:\n+65 6123 4567\n- or write"],
  ["north; -5 %", "north; -5 %"],
  ['x;"=cmd()"', 'x;\'"=cmd()"'],
  ["x;＝1;﹢1（", "x;'＝1;'﹢1（"],
  ["a|=1", "a|'=1"],
  ["'=1", "''=1"],
  ["'6591234567", "''6591234567"],
  ["x;y=1", "x;y=1"],
  ["'tis", "'tis"],
  ["\u200b=1", "'\u200b=1"],
  ["＝1", "'＝1"],
  ["6591234567", "'6591234567"],
  ["6.59E+09", "'6.59E+09"],
  ["2026-11-20", "'2026-11-20"],
  ["2026-11-20T16:12:52.710+08:00", "2026-11-20T16:12:52.710+08:00"],
  ["Ada", "Ada"],
  ["B-1", "B-1"],
  ["", ""],
])("a spreadsheet takes %j for text", (value, written) => {
  expect(asText(value)).toBe(written);
});

test("a line quotes what would end its cell, keeps numbers as numbers and leaves out what is not there", () => {
  expect(csvLine(["=a,b", 'Say "no"', "two\nlines", "6591234567", 3, null])).toBe(
    '"\'=a,b","Say ""no""","two\nlines",\'6591234567,3,\r\n',
  );
});

/** The pieces into which spreadsheets split a text, for any separator. */
const pieces = (text: string) => text.split(/[;|\t\r\n]/);

test("no piece of any text is calculated, wherever it is split, and the text can be had back", () => {
  const part = fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    "'",
    '"',
    ";",
    "|",
    "\t",
    "\n",
    "\r",
    " ",
    "\u200b",
    "a",
    "7",
    "%",
    "(",
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
      (value) => {
        const written = asText(value);
        for (const piece of pieces(written))
          expect(piece.replace(/^[\s"\u200b]+/, "")).not.toMatch(/^(?:[=@＝]|[+-].*\()/);
        expect(unguarded(written)).toBe(value);
      },
    ),
    { numRuns: 1000 },
  );
});

/** Removes the apostrophes as a reader does: one wherever `asText` would have added one. */
function unguarded(written: string): string {
  const places = written.replace(/(?<=[;|\t\r\n])'(?=[ "'\u200b]*(?:[=@＝]|[+-][^;\t\r\n]*[(|]))/g, "");
  return places.startsWith("'") && asText(places.slice(1)) === written ? places.slice(1) : places;
}

test("what was made text comes back as it was, and other cells stay", () => {
  const cell = fc.string({
    unit: fc.constantFrom(...["'", "=", "+", "-", "@", ";", "|", "\t", "\n", " ", "1", "a", '"', "\u200b"]),
    maxLength: 9,
  });
  fc.assert(fc.property(cell, (value) => fromText(asText(value)) === value));
  expect(["'tis", "O'Neil", "''", "6591234567"].map(fromText)).toEqual([
    "'tis",
    "O'Neil",
    "''",
    "6591234567",
  ]);
});
