import { expect, test } from "vitest";
import { asText, csvLine } from "#lib/domain/csv/cell";

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["-2", "'-2"],
  ["+6591234567", "'+6591234567"],
  [" =1", "' =1"],
  ["\t=1", "'\t=1"],
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
