import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createCsvCheck } from "#lib/domain/csv/check";
import { convertText } from "#lib/domain/csv/convert-text";
import { createRecordReader } from "#lib/domain/csv/records";

const COLUMNS = ["recipient", "language", "name", "code"];
const TABLE = "recipient;language;name;code\r\n6591234567;english;José – “Ñandú” €5;a,b\r\n";
const CSV = 'recipient,language,name,code\n6591234567,english,José – “Ñandú” €5,"a,b"\n';

function converted(bytes: Uint8Array) {
  const found = convertText(bytes, COLUMNS);
  if ("problem" in found) throw new Error(found.problem);
  return { ...found, csv: found.csv.join("") };
}

function utf16(text: string, order: "le" | "be", mark: boolean): Uint8Array {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
}

test.each([
  ["UTF-8", Buffer.from(TABLE)],
  ["UTF-8", Buffer.from(`\uFEFF${TABLE}`)],
  ["UTF-16", utf16(TABLE, "le", true)],
  ["UTF-16", utf16(TABLE, "be", true)],
  ["UTF-16", utf16(TABLE, "le", false)],
  ["UTF-16", utf16(TABLE, "be", false)],
])("semicolons in %s become the same commas, and no letter changes", (encoding, bytes) => {
  expect(converted(bytes)).toEqual({
    csv: CSV,
    encoding,
    separator: ";",
    hasSeparatorLine: false,
    rowCount: 1,
    columnCount: 4,
    letters: [],
  });
});

test("letters of Windows-1252 are read as such, and each is told before and after with its count", () => {
  const bytes = Buffer.from(
    "recipient;language;name;code\n6591234567;english;Jos\xe9 \x80\x85;1\n6591234568;english;Andr\xe9;\x93x\x94\n",
    "latin1",
  );
  const { csv, encoding, letters } = converted(bytes);
  expect(encoding).toBe("Windows-1252");
  expect(csv).toContain("6591234567,english,José €…,1\n6591234568,english,André,“x”\n");
  expect(letters.map(({ letter, count, row }) => [letter, count, row])).toEqual([
    ["é", 2, 2],
    ["€", 1, 2],
    ["…", 1, 2],
    ["“", 1, 3],
    ["”", 1, 3],
  ]);
  expect(letters[0]).toMatchObject({ before: "Jos\uFFFD \uFFFD\uFFFD", after: "José €…" });
});

test("letters that are UTF-8 already stay, emoji too", () => {
  const bytes = Buffer.concat([Buffer.from("name\nZoë 🙂 陈"), Buffer.from([0xe9, 0x0a])]);
  const { csv, letters } = converted(bytes);
  expect(csv).toBe("name\nZoë 🙂 陈é\n");
  expect(letters).toMatchObject([{ letter: "é", count: 1, before: "Zoë 🙂 陈\uFFFD" }]);
});

test.each([
  ["GBK", Buffer.from([0x6e, 0x0a, 0x81, 0x40, 0xd5, 0xdf, 0x0a]), "an encoding of Chinese or Tamil"],
  ["half of UTF-16", Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x00, 0xd8, 0x61, 0x00]), "half a character"],
  ["an open quote", Buffer.from('recipient;name\n1;"Ada\n'), "never closed"],
])("%s is not guessed at", (_, bytes, sentence) => {
  expect(convertText(bytes, COLUMNS)).toEqual({ problem: expect.stringContaining(sentence) });
});

test.each([
  ["sep=;\r\n", ";"],
  ['"sep=;"\n', ";"],
  ["SEP=\t\n", "\t"],
  ["sep=,\n", ","],
  ["", "|"],
  ["", "\t"],
])("after %j what stands between %j is split there, and the header stays row 1", (line, sign) => {
  const text = `${line}${COLUMNS.join(sign)}\n+6591234567${sign}english${sign}Ada${sign}1\n`;
  const { csv, hasSeparatorLine } = converted(Buffer.from(text));
  expect(hasSeparatorLine).toBe(line !== "");
  const check = createCsvCheck({
    variables: ["name", "code"],
    bodies: { english: "{{name}} {{code}}" },
    nationalIds: false,
    maxRows: null,
  });
  expect(check.push(Buffer.from(csv))).toMatchObject({ refusal: null });
  expect(check.end().errors).toMatchObject([{ row: 2, code: "recipient_plus" }]);
});

const value = fc.oneof(
  fc.constantFrom(
    "",
    " 007 ",
    "=1+1",
    "+65",
    "@x",
    "6.58E+09",
    'a "b"',
    "a;b,c",
    "two\nlines",
    "\u200b",
    "陈",
  ),
  fc.string({ unit: "binary", maxLength: 8 }).filter((text) => !/[\r\0\uFEFF]/.test(text)),
);

test("no value is trimmed, expanded or changed on its way", () => {
  const rows = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.constantFrom(";", "\t", "|"), (table, sign) => {
      const cells = [COLUMNS, ...table];
      const quoted = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign));
      const { csv } = converted(utf16(quoted.join("\r\n"), "le", true));
      expect(recordsOf(csv)).toEqual(cells);
    }),
  );
});

function recordsOf(csv: string): string[][] {
  return [...createRecordReader().read(csv, "end")].flatMap(({ records }) => records);
}
