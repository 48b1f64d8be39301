import { expect, test } from "vitest";
import { createCsvCheck } from "#lib/domain/csv/check";
import { shiftOf } from "#lib/domain/csv/shift";

const HEADER = "recipient,language,name,code\n";
const GOOD = "6591234567,english,Ada,1\n";

function errorsOf(text: string) {
  const check = createCsvCheck({
    variables: ["name", "code"],
    bodies: { english: "{{name}} {{code}}" },
    nationalIds: false,
    maxRows: null,
  });
  const { errors } = check.push(Buffer.from(HEADER + text));
  const all = [...errors, ...check.end().errors];
  expect(check.errorCount).toBe(all.length);
  return all;
}

test.each([
  [["", "6591234567", "english", "Ada"], { by: 1, start: 0 }],
  [["", "x", "6591234567", "English", "Ada"], { by: 2, start: 0 }],
  [["6591234567", "", "english", "Ada"], { by: 1, start: 1 }],
  [["english", "Ada", "1"], { by: -1, start: 0 }],
  [["", "english", "Ada", "1"], null],
  [["6591234567", "english", "", "1"], null],
  [["6591234567", "english", "", "Ada", "1"], { by: 1, start: 2 }],
  [["6591234567", "english", "Ada", "", "1"], { by: 1, start: 3 }],
  [["6591234567", "english", "Ada", "1", ""], null],
  [["6591234567", "english", "Ada", "L", "1"], null],
  [["english", "6591234567", "Ada", "1"], null],
  [["Ada", "1"], null],
])("%j stands %j beside its columns", (cells, shift) => {
  expect(shiftOf(cells, 4)).toEqual(shift);
});

test("six hundred shifted rows are one mistake with its range", () => {
  const errors = errorsOf(GOOD.repeat(398) + ",6591234567,english,Ada\n".repeat(601) + GOOD);
  expect(errors).toEqual([
    {
      row: 400,
      column: "recipient",
      code: "row_shifted",
      message:
        "Rows 400 to 1,000 are shifted one column to the right: the recipient stands in column 2. Delete the cells before it, so that the others move left.",
      value: "",
    },
  ]);
});

test("ranges end where the shift does, also at the end of the file", () => {
  const right = ",6591234567,english,Ada\n";
  const left = "english,Ada,1\n";
  const errors = errorsOf(right.repeat(2) + left.repeat(3) + GOOD + right.repeat(2));
  expect(errors.map(({ row, message }) => [row, message.split(":")[0]])).toEqual([
    [2, "Rows 2 to 3 are shifted one column to the right"],
    [4, "Rows 4 to 6 are shifted one column to the left"],
    [8, "Rows 8 to 9 are shifted one column to the right"],
  ]);
});

test("a single shifted row keeps the entries of its cells", () => {
  expect(errorsOf(`,6591234567,english,Ada\n${GOOD}`).map(({ code }) => code)).toEqual([
    "recipient_empty",
    "language_unknown",
  ]);
});

test("values that are shifted alike are one mistake too", () => {
  const errors = errorsOf(GOOD.repeat(398) + "6591234567,english,,Ada,1\n".repeat(601) + GOOD);
  expect(errors).toEqual([
    {
      row: 400,
      column: "name",
      code: "row_shifted",
      message:
        "Rows 400 to 1,000 are shifted one column to the right: the name stands in column 4. Delete the cells before it, so that the others move left.",
      value: "",
    },
  ]);
});

test("a row without its language does not divide the range that it stands in", () => {
  const right = ",6591234567,english,Ada\n";
  const errors = errorsOf(`${right}${right},6591234567,,Ada\n${right}${GOOD},6591234567,,Ada\n`);
  expect(errors.map(({ row, code }) => [row, code])).toEqual([
    [2, "row_shifted"],
    [7, "recipient_empty"],
    [7, "language_unknown"],
    [7, "value_blank"],
  ]);
});
