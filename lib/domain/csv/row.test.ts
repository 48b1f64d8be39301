import { describe, expect, test } from "vitest";
import { createRowCheck } from "#lib/domain/csv/row";
import type { CsvRules, RowError } from "#lib/domain/csv/rules";

const rules: CsvRules = {
  variables: ["name", "code"],
  bodies: { english: "Hi {{name}}, {{code}} {{code}}", chinese: "{{name}} {{code}}" },
  nationalIds: false,
  maxRows: null,
};
const columns = ["recipient", "language", "name", "code"];

function check(cells: string[], changes: Partial<CsvRules> = {}, header = columns) {
  const errors: RowError[] = [];
  const row = createRowCheck({ ...rules, ...changes }, header)(cells, 7, errors);
  return { row, errors };
}

test("a good row comes back with its values in the order of the template's variables", () => {
  const row = { row: 7, recipient: "6591234567", language: "english", values: ["Ann", "12"] };
  expect(check(["6591234567", "english", "Ann", "12"])).toEqual({ row, errors: [] });
  const swapped = ["recipient", "language", "code", "name"];
  expect(check(["6591234567", "english", "12", "Ann"], {}, swapped)).toEqual({ row, errors: [] });
});

test("the language may be in any case, and changes from row to row", () => {
  const errors: RowError[] = [];
  const checkRow = createRowCheck(rules, columns);
  const languages = ["English", "CHINESE", "english", "french", "english"].map(
    (language) => checkRow(["6591234567", language, "a", "b"], 2, errors)?.language,
  );
  expect(languages).toEqual(["english", "chinese", "english", undefined, "english"]);
  expect(errors).toHaveLength(1);
});

test("values keep their spaces and line breaks", () => {
  expect(check(["6591234567", "english", " Ann\nTan ", "1"]).row?.values).toEqual([" Ann\nTan ", "1"]);
});

describe("each wrong cell is named", () => {
  const cases: [string, string[], [string, string, RegExp][]][] = [
    [
      "a wrong recipient",
      ["+6591234567", "english", "a", "b"],
      [["recipient", "recipient_plus", /Write 6591234567/]],
    ],
    ["no language", ["6591234567", "", "a", "b"], [["language", "language_empty", /english, chinese/]]],
    [
      "no language of ours",
      ["6591234567", "french", "a", "b"],
      [["language", "language_unknown", /^french is no/]],
    ],
    [
      "a language not set up",
      ["6591234567", "Tamil", "a", "b"],
      [["language", "language_unavailable", /in tamil/]],
    ],
    [
      "a space beside it",
      ["6591234567", " english\u00A0", "a", "b"],
      [["language", "language_spaces", /write english/]],
    ],
    ["an empty value", ["6591234567", "english", "", "b"], [["name", "value_blank", /every column/]]],
    ["an invisible value", ["6591234567", "english", "a", "\u200B"], [["code", "value_blank", /invisible/]]],
    [
      "a missing cell",
      ["6591234567", "english", "a"],
      [["code", "cells_missing", /has 3 cells.* 4: code missing/]],
    ],
    ["only a recipient", ["6591234567"], [["language", "cells_missing", /language, name, code/]]],
    [
      "an unquoted comma",
      ["6591234567", "english", "Tan", " Ann", "b"],
      [["", "cells_extra", /double quotes/]],
    ],
    [
      "empty columns at the end",
      ["6591234567", "english", "a", "b", "", ""],
      [["", "cells_extra", /empty columns after code/]],
    ],
    ["a row emptied by hand", ["", "", "", ""], [["recipient", "row_empty", /delete the whole row/]]],
    ["commas only, too many", ["", " ", "", "", ""], [["recipient", "row_empty", /./]]],
    [
      "everything wrong at once",
      ["Ann", "en", " ", ""],
      [
        ["recipient", "recipient_letters", /./],
        ["language", "language_unknown", /./],
        ["name", "value_blank", /./],
        ["code", "value_blank", /./],
      ],
    ],
  ];
  test.each(cases)("%s", (_, cells, expected) => {
    const { row, errors } = check(cells);
    expect(row).toBeNull();
    expect(errors).toEqual(
      expected.map(([column, code, message]) =>
        expect.objectContaining({ row: 7, column, code, message: expect.stringMatching(message) }),
      ),
    );
  });
});

describe("the message may have 1000 characters when filled in", () => {
  const fixed = "Hi , ".length + " ".length;
  test("1000 fit", () => {
    expect(check(["6591234567", "english", "x".repeat(1000 - fixed - 4), "12"]).errors).toEqual([]);
  });
  test("1001 do not, and the longest value is named", () => {
    expect(check(["6591234567", "english", "x".repeat(1001 - fixed - 4), "12"]).errors).toMatchObject([
      { column: "name", code: "message_too_long", message: expect.stringContaining("1001 characters") },
    ]);
  });
  test("a variable used twice counts twice, and only in the language of the row", () => {
    expect(check(["6591234567", "english", "x", "y".repeat(500)]).errors).toMatchObject([{ column: "code" }]);
    expect(check(["6591234567", "chinese", "x", "y".repeat(500)]).errors).toEqual([]);
  });
});

describe("national ids", () => {
  test("are recipients where the campaign takes them, in upper case", () => {
    expect(check(["s1234567d", "english", "a", "b"], { nationalIds: true }).row?.recipient).toBe("S1234567D");
  });
  test.each([
    ["S1234567D", false, "national_id_not_allowed"],
    ["S1234567A", true, "national_id_check_letter"],
    ["S1234567A", false, "recipient_letters"],
    ["X1234567D", true, "recipient_letters"],
  ])("%s with ids allowed %s is refused as %s", (recipient, nationalIds, code) => {
    expect(check([recipient, "english", "a", "b"], { nationalIds }).errors).toMatchObject([{ code }]);
  });
  test("phone numbers still pass", () => {
    expect(check(["6591234567", "english", "a", "b"], { nationalIds: true }).errors).toEqual([]);
  });
});

test("the value shown is cut at 64 characters, never inside a character", () => {
  const shown = (recipient: string) => check([recipient, "english", "a", "b"]).errors[0]?.value;
  expect(shown("x".repeat(65))).toBe("x".repeat(64));
  expect(shown("x".repeat(64))).toBe("x".repeat(64));
  expect(shown(`${"x".repeat(63)}😀`)).toBe("x".repeat(63));
  expect(shown(`${"x".repeat(62)}😀y`)).toBe(`${"x".repeat(62)}😀`);
});
