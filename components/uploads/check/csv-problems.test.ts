import { expect, test } from "vitest";
import { CsvProblems, problemReport } from "#components/uploads/check/csv-problems.ts";

test("the report has a line for each wrong cell, with the spreadsheet's row numbers", () => {
  const problems = new CsvProblems();
  problems.add({ row: 3, column: "name", code: "value_blank", message: "Fill in name.", value: "" });
  problems.add({ row: 1203, column: "recipient", code: "x", message: 'Say "no", please', value: "=a,b" });
  expect([...problemReport(problems)].join("")).toBe(
    "\uFEFFrow,column,value in the cell,what to fix\r\n" +
      '3,name,,Fill in name.\r\n1203,recipient,"\'=a,b","Say ""no"", please"\r\n',
  );
});
