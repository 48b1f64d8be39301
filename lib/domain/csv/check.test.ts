import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { createCsvCheck } from "#lib/domain/csv/check";
import { type CsvRow, type CsvRules, MAX_FILE_BYTES, type RowError } from "#lib/domain/csv/rules";

const HEADER = "recipient,language,name\n";
const ROW = "6591234567,english,Ann\n";
const rules: CsvRules = {
  variables: ["name"],
  bodies: { english: "Hi {{name}}" },
  nationalIds: false,
  maxRows: null,
};
const encoder = new TextEncoder();

/** The complete result for a file that is pushed in chunks ending at `cuts`. */
function verdict(file: string | Uint8Array, cuts: number[] = [], changes: Partial<CsvRules> = {}) {
  const bytes = typeof file === "string" ? encoder.encode(file) : file;
  const check = createCsvCheck({ ...rules, ...changes });
  const edges = [
    0,
    ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  const rows: CsvRow[] = [];
  const errors: RowError[] = [];
  const take = (block: ReturnType<typeof check.push>) => {
    rows.push(...block.rows);
    errors.push(...block.errors);
  };
  for (const [index, edge] of edges.entries())
    take(check.push(bytes.subarray(edge, edges[index + 1] ?? edge)));
  const last = check.end();
  take(last);
  return { rows, errors, refusal: last.refusal, rowCount: check.rowCount, errorCount: check.errorCount };
}

describe("row numbers are the spreadsheet's", () => {
  test("the header is 1, and blank lines count but are no rows", () => {
    const { rows, refusal, rowCount } = verdict(`\n${HEADER}\n${ROW}  \n""\n${ROW}\n\n`);
    expect(rows.map(({ row }) => row)).toEqual([4, 7]);
    expect(rowCount).toBe(2);
    expect(refusal).toBeNull();
  });

  test("a cell with line breaks is one row", () => {
    const { rows, errors } = verdict(`${HEADER}6591234567,english,"a\nb\n\nc"\nx,english,d\n`);
    expect(rows).toMatchObject([{ row: 2, values: ["a\nb\n\nc"] }]);
    expect(errors).toMatchObject([{ row: 3, column: "recipient" }]);
  });
});

describe("line breaks", () => {
  test.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
    ["CR", "\r"],
  ])("%s ends rows, and is one LF inside a cell", (_, lineBreak) => {
    const file = `${HEADER}6591234567,english,"a\nb"\n\n${ROW}`.replaceAll("\n", lineBreak);
    expect(verdict(file).rows).toMatchObject([
      { row: 2, values: ["a\nb"] },
      { row: 4, values: ["Ann"] },
    ]);
  });

  test("mixtures work, and the last row may lack one", () => {
    const file =
      "recipient,language,name\r\n6591234567,english,a\r6591234567,english,b\n6591234567,english,c";
    expect(verdict(file).rows.map(({ values }) => values[0])).toEqual(["a", "b", "c"]);
  });

  test.each(["\u2028", "\u2029", "\u0085", "\u000B", "\f"])("%j is an ordinary character", (character) => {
    expect(verdict(`${HEADER}6591234567,english,a${character}b\n`).rows).toMatchObject([
      { values: [`a${character}b`] },
    ]);
  });
});

describe("files refused as a whole", () => {
  const cases: [string, string, string, string, number, RegExp][] = [
    ["an empty file", "", "noRows", "file_empty", 1, /empty/],
    ["blank lines only", "\n \n\r\n", "noRows", "file_empty", 4, /empty/],
    ["a header only", HEADER, "noRows", "no_rows", 2, /no rows below/],
    ["a header without line break", HEADER.trim(), "noRows", "no_rows", 2, /no rows below/],
    ["a wrong header", `Recipient,language,name\n${ROW}`, "headersInvalid", "header_case", 1, /lower case/],
    [
      "an unclosed quote",
      `${HEADER}${ROW}6591234567,english,"Ann\n${ROW}`,
      "fileUnreadable",
      "quote_unclosed",
      3,
      /row 3 and is never closed/,
    ],
    [
      "text after a closing quote",
      `${HEADER}6591234567,english,"Ann"x\n`,
      "fileUnreadable",
      "quote_misplaced",
      2,
      /In row 2/,
    ],
    [
      "a quote closed by a later row",
      `${HEADER}${ROW}1,english,"Ann\n2,english,"Bob"\n`,
      "fileUnreadable",
      "quote_misplaced",
      3,
      /In row 3/,
    ],
    ["NUL", `${HEADER}${ROW}6591234567,english,A\0nn\n`, "fileUnreadable", "nul_character", 3, /about row 3/],
    [
      "a row that does not end",
      `${HEADER}${"x,".repeat(200_000)}`,
      "fileUnreadable",
      "row_endless",
      2,
      /Row 2 does not end/,
    ],
  ];
  test.each(cases)("%s", (_, file, condition, code, row, message) => {
    expect(verdict(file).refusal).toMatchObject({
      condition,
      error: { row, code, message: expect.stringMatching(message) },
    });
  });

  test("Windows-1252, with the row it was met in and the rows before it read", () => {
    const bytes = Uint8Array.from(`${HEADER}${ROW}6591234567,english,Jos\xe9\n`, (c) => c.charCodeAt(0));
    expect(verdict(bytes)).toMatchObject({
      rowCount: 1,
      refusal: {
        error: { row: 3, code: "encoding_unknown", message: expect.stringMatching(/row 3.*CSV UTF-8/) },
      },
    });
  });

  test("the 21st row where 20 are allowed, blank lines not counted", () => {
    const allowed = verdict(`${HEADER}\n${ROW.repeat(20)}\n`, [], { maxRows: 20 });
    expect(allowed).toMatchObject({ rowCount: 20, refusal: null });
    expect(verdict(`${HEADER}\n${ROW.repeat(21)}`, [], { maxRows: 20 })).toMatchObject({
      rowCount: 20,
      refusal: {
        condition: "tooManyRows",
        error: { row: 23, message: expect.stringContaining("more than 20 rows") },
      },
    });
  });

  test("one byte more than 40 MB", () => {
    const longName = "x".repeat(900);
    const row = encoder.encode(`6591234567,english,${longName}\n`);
    const bytes = new Uint8Array(MAX_FILE_BYTES + 1).fill(10);
    bytes.set(encoder.encode(HEADER));
    for (let at = HEADER.length; at + row.length < bytes.length - 1000; at += row.length) bytes.set(row, at);
    expect(verdict(bytes.subarray(0, MAX_FILE_BYTES)).refusal).toBeNull();
    expect(verdict(bytes).refusal).toMatchObject({
      condition: "fileTooLarge",
      error: { code: "file_too_large" },
    });
  });

  test("the first refusal stands, and nothing more is read", () => {
    const check = createCsvCheck(rules);
    const { refusal } = check.push(encoder.encode(`a;b\n${ROW.repeat(5000)}`));
    expect(refusal?.error.code).toBe("delimiter_semicolon");
    expect(check.push(encoder.encode(`${HEADER}${ROW}`))).toEqual({ rows: [], errors: [], refusal });
    expect(check.end()).toEqual({ rows: [], errors: [], refusal });
    expect(check.rowCount).toBe(0);
  });
});

test("40 MB of one unclosed quote are given up after the first of them", () => {
  const check = createCsvCheck(rules);
  check.push(encoder.encode(`${HEADER}${ROW}6591234567,english,"`));
  const chunk = encoder.encode(ROW.repeat(256)).fill(97, 0, 9);
  let pushed = 0;
  let refusal = null;
  while (refusal === null && pushed < MAX_FILE_BYTES) {
    ({ refusal } = check.push(chunk));
    pushed += chunk.length;
  }
  expect(refusal).toMatchObject({ condition: "fileUnreadable", error: { row: 3, code: "quote_unclosed" } });
  expect(pushed).toBeLessThan(300_000);
});

test("every wrong cell of every row is reported and counted", () => {
  const { errors, errorCount, rowCount, rows } = verdict(`${HEADER}${"x,y,z\n".repeat(20_000)}${ROW}`);
  expect([errors.length, errorCount, rowCount, rows.length]).toEqual([40_000, 40_000, 20_001, 1]);
});

describe("how the bytes are cut changes nothing", () => {
  const fragments = fc.constantFrom(
    ROW,
    ROW,
    "6591234567,english,",
    "x,french,\n",
    ",,\n",
    "\n",
    "\r\n",
    "\r",
    ",",
    '"',
    '""',
    '"a\r\nb"',
    " ",
    "中文",
    "😀",
    "\u2028",
    "\uFEFF",
    '6591234567,english,"a,b"\n',
    "+65",
    "x".repeat(1200),
  );
  const damage = fc.constantFrom([], [], [], [0], [0xe9], [0xff, 0xfe], [0xe4, 0xb8], [0xef, 0xbf, 0xbd]);
  const cuts = fc.array(fc.nat(1000), { maxLength: 12 });

  function bytesOf(before: string, bytes: readonly number[], after: string) {
    return Uint8Array.from([...encoder.encode(before), ...bytes, ...encoder.encode(after)]);
  }

  test("in small files", () => {
    const file = fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.constantFrom(HEADER, `\uFEFF${HEADER}`, ""),
        file,
        damage,
        file,
        cuts,
        (start, a, bad, b, at) => {
          const bytes = bytesOf(start + a, bad, b);
          const whole = verdict(bytes);
          expect(verdict(bytes, at)).toEqual(whole);
          expect(verdict(bytes, [...bytes.keys()])).toEqual(whole);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("round the places where the text is parsed", () => {
    const file = fc.array(fragments, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
    const filler = fc.integer({ min: 65_300, max: 65_600 }).map((length) => {
      const rows = HEADER + ROW.repeat(2800);
      return `${rows}6591234567,english,${"a".repeat(length - rows.length)}`;
    });
    const near = fc.array(fc.integer({ min: 65_200, max: 65_800 }), { maxLength: 6 });
    fc.assert(
      fc.property(filler, file, damage, file, near, (start, a, bad, b, at) => {
        const bytes = bytesOf(start + a, bad, `${b}${ROW.repeat(3000)}${a}`);
        expect(verdict(bytes, at)).toEqual(verdict(bytes));
      }),
      { numRuns: 100 },
    );
  });
});

test("what Papa Parse writes comes back cell for cell", () => {
  const plain = fc
    .string({ unit: "binary", minLength: 1, maxLength: 30 })
    .filter((text) => !text.includes("\0"));
  const cell = fc
    .array(
      fc.oneof(
        plain,
        fc.constantFrom('"', ",", "\n", "\r\n", "\r", "陈先生", "வணக்கம்", "😀", " ", "--", "\uFEFF"),
      ),
      { maxLength: 6 },
    )
    .map((parts) => `x${parts.join("")}`);
  const values = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      values,
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.boolean(),
      fc.constantFrom(1, 500),
      (rows, newline, quotes, times) => {
        const repeated = Array.from({ length: times }, () => rows).flat();
        const data = repeated.map(([name, code]) => ["6591234567", "english", name, code]);
        const file = Papa.unparse([["recipient", "language", "name", "code"], ...data], { newline, quotes });
        const changes = { variables: ["name", "code"], bodies: { english: "{{name}}{{code}}" } };
        const read = verdict(file, [1, 77, 65_536], changes);
        expect(read.refusal).toBeNull();
        expect(read.errors).toEqual([]);
        expect(read.rows.map((row) => row.values)).toEqual(
          repeated.map((pair) => pair.map((text) => text.replace(/\r\n?/g, "\n"))),
        );
      },
    ),
    { numRuns: 150 },
  );
});
