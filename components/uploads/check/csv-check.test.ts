import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createFileCheck } from "#components/uploads/check/csv-check.ts";
import { createCsvCheck } from "#lib/domain/csv/check";
import type { CsvRules, FileRefusal, RowError } from "#lib/domain/csv/rules";

const rules: CsvRules = {
  variables: ["name", "code"],
  bodies: { english: "Dear {{name}}, your code is {{code}}.", chinese: "{{name}}，{{code}}" },
  nationalIds: false,
  maxRows: null,
  refusedCharacters: "🙂",
};
const HEADER = "recipient,language,name,code";

/** Cells as spreadsheets, exports and people write them, mostly good ones. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("6591234567", "english", "Ada", "chinese", "B-1") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        "",
        "+6591234567",
        "6.59E+09",
        "ENGLISH",
        "french",
        "91234567",
        "a\u2028b",
        "\u00a0",
        "\u200b",
        "\v",
      ],
      ...[
        '"two\nlines"',
        '"a ""quote"""',
        '"unclosed',
        "x\0y",
        "65 9123 4567",
        "陈先生",
        "\\n",
        "=1+1",
        "🙂",
      ],
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);
const line = fc.oneof(
  { weight: 8, arbitrary: fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(",")) },
  {
    weight: 2,
    arbitrary: fc.constantFrom("6591234567,english,Ada,B-1", "6598765432,chinese,陈,2", ",,,", ""),
  },
);
const header = fc.oneof(
  { weight: 8, arbitrary: fc.constant(HEADER) },
  fc.constantFrom(
    `\uFEFF${HEADER}`,
    "Recipient,language,name,code",
    "recipient,language,code,name",
    `${HEADER},x`,
    "",
  ),
);
const file = fc
  .tuple(header, fc.array(line, { maxLength: 30 }), fc.constantFrom("\n", "\r\n", "\r"), fc.boolean())
  .map(([first, lines, end, isClosed]) =>
    Buffer.from([first, ...lines].join(end) + (isClosed ? end : ""), "utf8"),
  );
const bytes = fc.oneof(
  { weight: 12, arbitrary: file },
  { weight: 1, arbitrary: file.map((utf8) => Buffer.from(utf8.toString("utf8"), "utf16le")) },
  { weight: 1, arbitrary: file.map((utf8) => Buffer.from(utf8.toString("utf8"), "latin1")) },
);

test("the browser's check and the server's agree on every file, however it is cut", () => {
  fc.assert(
    fc.property(
      bytes,
      fc.integer({ min: 1, max: 64 }),
      fc.integer({ min: 1, max: 64 }),
      (content, here, there) => {
        expect(inBrowser(content, here)).toEqual(onServer(content, there));
      },
    ),
    { numRuns: 400 },
  );
});

test("knows what is worth knowing of a good file", () => {
  const summary = checked(
    `${HEADER}\n6591234567,english,Ada,1\n6598765432,chinese,陈,2\n6591234567,English,Bob,line\\nbreak\n`,
  );
  expect(summary.errorCount).toBe(0);
  expect(summary.languages).toEqual([
    { language: "english", count: 2 },
    { language: "chinese", count: 1 },
  ]);
  expect(summary.duplicates).toEqual({
    count: 1,
    listed: [{ recipient: "6591234567", row: 4, firstRow: 2 }],
  });
  expect(summary.typedBreaks).toEqual({ count: 1, firstRow: 4 });
  expect(summary.length.segments).toBe(3);
  expect(summary.preview.map(({ row }) => row)).toEqual([2, 3, 4]);
});

test("counts mistakes by kind and lists them by page", () => {
  const check = createFileCheck(rules);
  const bad = Array.from({ length: 500 }, (_, n) => `+659${1_000_000 + n},english,,x`).join("\n");
  check.push(Buffer.from(`${HEADER}\n${bad}\n`));
  const { kinds, errorCount } = check.end();
  expect(errorCount).toBe(1000);
  expect(kinds.map(({ code, column, count }) => [code, column, count])).toEqual([
    ["recipient_plus", "recipient", 500],
    ["value_blank", "name", 500],
  ]);
  expect(check.problems.list(1, 498, 10).map(({ row, column }) => [row, column])).toEqual([
    [500, "name"],
    [501, "name"],
  ]);
  expect(check.problems.list(null, 0, 2)[0]).toMatchObject({ row: 2, value: "+6591000000" });
});

test("tells empty rows at the end from empty rows in between", () => {
  expect(checked(`${HEADER}\n,,,\n6591234567,english,Ada,1\n,,,\n,,,\n`).emptyEndRows).toBe(2);
  expect(checked(`${HEADER}\n,,,\n6591234567,english,Ada,1\n`).emptyEndRows).toBe(0);
});

type Verdict = { rowCount: number; errors: RowError[]; refusal: FileRefusal | null };

function inBrowser(content: Uint8Array, size: number): Verdict {
  const check = createFileCheck(rules);
  for (let from = 0; from < content.length && !check.isOver(); from += size) {
    check.push(content.subarray(from, from + size));
  }
  const { rowCount, refusal, errorCount } = check.end();
  return { rowCount, errors: check.problems.list(null, 0, errorCount), refusal };
}

function onServer(content: Uint8Array, size: number): Verdict {
  const check = createCsvCheck(rules);
  const blocks = [];
  for (let from = 0; from < content.length; from += size) {
    blocks.push(check.push(content.subarray(from, from + size)));
  }
  const last = check.end();
  blocks.push(last);
  return { rowCount: check.rowCount, errors: blocks.flatMap(({ errors }) => errors), refusal: last.refusal };
}

function checked(content: string) {
  const check = createFileCheck(rules);
  check.push(Buffer.from(content));
  return check.end();
}
