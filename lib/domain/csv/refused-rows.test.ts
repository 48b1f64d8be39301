import { expect, test } from "vitest";
import { createCsvCheck } from "#lib/domain/csv/check";
import { leaveOut } from "#lib/domain/csv/left-out";
import { findRefused, replaceRefused } from "#lib/domain/csv/refused-rows";
import type { CsvRules } from "#lib/domain/csv/rules";

const LIST = "’“😀";
const RULES: CsvRules = {
  variables: ["name"],
  bodies: { english: "Dear {{name}}", malay: "Tuan {{name}}" },
  nationalIds: false,
  maxRows: null,
  refusedCharacters: LIST,
};
const FILE =
  "recipient,language,name\n6591234567,english,O’Neil\n6591234568,english,Ada\n6591234569,malay,“😀\n6591234570,english,😀\n";

function errorsOf(file: string, rules: Partial<CsvRules> = {}) {
  const check = createCsvCheck({ ...RULES, ...rules });
  return [...check.push(Buffer.from(file)).errors, ...check.end().errors];
}

test("a row whose value holds a refused character is wrong, and named with it", () => {
  expect(errorsOf(FILE).map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, "name", "value_refused"],
    [4, "name", "value_refused"],
    [5, "name", "value_refused"],
  ]);
  expect(errorsOf(FILE)[0]).toMatchObject({
    value: "O’Neil",
    message: expect.stringMatching(/^’ is refused/),
  });
  expect(errorsOf(FILE, { refusedCharacters: "" })).toEqual([]);
});

test("every row of a language is wrong whose text, header or footer holds one", () => {
  const file = "recipient,language,name\n6591234567,english,Ada\n6591234568,malay,Ada\n";
  const wrong = (rules: Partial<CsvRules>) => errorsOf(file, rules).map(({ row, code }) => [row, code]);
  expect(wrong({ bodies: { ...RULES.bodies, malay: "Tuan’s {{name}}" } })).toEqual([[3, "text_refused"]]);
  expect(wrong({ frame: { header: "", footers: { english: "😀" } } })).toEqual([[2, "text_refused"]]);
  expect(wrong({ frame: { header: "“", footers: {} } })).toHaveLength(2);
});

test("what can be replaced is proposed with its rows, and the rest is told apart", () => {
  expect(findRefused(FILE, LIST)).toEqual({
    replaced: {
      characters: "’“",
      count: 2,
      examples: [
        { row: 2, before: "O’Neil", after: "O'Neil" },
        { row: 4, before: "“😀", after: '"😀' },
      ],
    },
    kept: { characters: "😀", count: 2 },
  });
});

test("replacing leaves only rows wrong that nothing can replace, which can be left out", () => {
  const made = replaceRefused(FILE, LIST);
  if ("problem" in made) throw new Error(made.problem);
  const text = made.join("");
  expect(errorsOf(text).map(({ row }) => row)).toEqual([4, 5]);
  expect(text).toContain("6591234567,english,O'Neil\n");
  const parts = leaveOut(text, RULES, "0".repeat(16));
  if ("problem" in parts) throw new Error(parts.problem);
  expect(errorsOf(parts.good.join(""))).toEqual([]);
  expect(parts.wrong.join("")).toContain("😀 is refused by this campaign's provider");
});

test("the header is never changed", () => {
  const made = replaceRefused("\nrecipient,language,na’me\n6591234567,english,O’Neil\n", LIST);
  expect(made).toEqual(["\nrecipient,language,na’me\n6591234567,english,O'Neil\n"]);
});
