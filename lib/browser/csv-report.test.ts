import { expect, test } from "vitest";
import { CsvProblems } from "#lib/browser/csv-problems";
import { asText, problemReport } from "#lib/browser/csv-report";

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
  ["Ada", "Ada"],
  ["B-1", "B-1"],
  ["", ""],
])("a spreadsheet takes %j for text", (value, written) => {
  expect(asText(value)).toBe(written);
});

test("the report has a line for each wrong cell, with the spreadsheet's row numbers", () => {
  const problems = new CsvProblems();
  problems.add({ row: 3, column: "name", code: "value_blank", message: "Fill in name.", value: "" });
  problems.add({ row: 1203, column: "recipient", code: "x", message: 'Say "no", please', value: "=a,b" });
  expect([...problemReport(problems)].join("")).toBe(
    "\uFEFFrow,column,what the cell holds,what is wrong\r\n" +
      '3,name,,Fill in name.\r\n1203,recipient,"\'=a,b","Say ""no"", please"\r\n',
  );
});
