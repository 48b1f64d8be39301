import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "#lib/domain/csv/rules";
import { readWorkbook } from "#lib/domain/workbook/read-workbook";
import { columnName, sheetCsv } from "#lib/domain/workbook/sheet-table";
import { type TestSheet, textRows, workbookFile, workbookParts } from "#lib/testing/workbook/workbook-file";
import { zipFile } from "#lib/testing/workbook/zip-file";

type Options = Parameters<typeof workbookFile>[1];

async function tables(sheets: TestSheet[], options?: Options) {
  const read = await readWorkbook(workbookFile(sheets, options));
  if ("problem" in read) throw new Error(read.problem);
  return read.sheets;
}

async function table(xml: string, options?: Options) {
  const [found] = await tables([{ name: "Sheet1", xml }], options);
  if (!found) throw new Error("no sheet");
  return { ...found, csv: sheetCsv(found, true).join("") };
}

/** Reads one cell below a header; returns its text and the facts noted about it. */
async function cell(inside: string, options?: Options) {
  const { cells, notes } = await table(
    `<sheetData><row r="1"><c r="A1" t="str"><v>h</v></c></row><row r="2">${inside}</row></sheetData>`,
    options,
  );
  return [cells[1]?.[0], notes.map(({ fact }) => fact)];
}

const ACCOUNTING = '_-"$"* #,##0.00_-;-"$"* #,##0.00_-;_-"$"* "-"??_-;_-@_-';
const PHONE = "[<=9999999]###-####;(###) ###-####";
const TITLE = '[=1]"Mr";[=2]"Ms";General';

test.each([
  ["a number in full", "", '<c r="A2"><v>6591234567</v></c>', "6591234567", []],
  ["one that Excel shortens", "", '<c r="A2"><v>123456789012</v></c>', "123456789012", ["full_number"]],
  ["shown as 6.59E+09", "0.00E+00", '<c r="A2" s="1"><v>6591234567</v></c>', "6591234567", ["full_number"]],
  ["small", "", '<c r="A2"><v>1.5E-7</v></c>', "0.00000015", []],
  ["of arithmetic", "", '<c r="A2"><v>0.30000000000000004</v></c>', "0.3", []],
  ["of 17 digits", "", '<c r="A2"><v>12345678901234568</v></c>', "12345678901234600", ["long_number"]],
  ["formatted as text", "@", '<c r="A2" s="1"><v>6591234567</v></c>', "6591234567", []],
  ["with leading zeros", "00000000", '<c r="A2" s="1"><v>1234567</v></c>', "01234567", ["format"]],
  ["a percentage", "0.0%", '<c r="A2" s="1"><v>0.256</v></c>', "25.6%", ["format"]],
  ["a price", '"S$"#,##0.00', '<c r="A2" s="1"><v>1234.5</v></c>', "S$1,234.50", ["format"]],
  [
    "a price of a country",
    "[$S$-4809]#,##0.00",
    '<c r="A2" s="1"><v>1234.5</v></c>',
    "S$1,234.50",
    ["format"],
  ],
  ["a price in euros", "#,##0.00\\ [$€-407]", '<c r="A2" s="1"><v>1234.5</v></c>', "1,234.50 €", ["format"]],
  ["no money", ACCOUNTING, '<c r="A2" s="1"><v>0</v></c>', "$-", ["format"]],
  ["a debt", ACCOUNTING, '<c r="A2" s="1"><v>-1234.5</v></c>', "-$1,234.50", ["format"]],
  ["a percent sign as a text", '0.0"%"', '<c r="A2" s="1"><v>12.5</v></c>', "12.5%", ["format"]],
  ["half a cent", "0.00", '<c r="A2" s="1"><v>1.005</v></c>', "1.01", ["format"]],
  ["half a percent", "0%", '<c r="A2" s="1"><v>0.285</v></c>', "29%", ["format"]],
  ["a short phone number", PHONE, '<c r="A2" s="1"><v>1234567</v></c>', "123-4567", ["format"]],
  ["a long phone number", PHONE, '<c r="A2" s="1"><v>6591234567</v></c>', "(659) 123-4567", ["format"]],
  ["the second of two words", TITLE, '<c r="A2" s="1"><v>2</v></c>', "Ms", ["format"]],
  ["neither of two words", TITLE, '<c r="A2" s="1"><v>3</v></c>', "3", ["format"]],
  ["a number with its unit", 'General" kg"', '<c r="A2" s="1"><v>1.5</v></c>', "1.5 kg", ["format"]],
  ["a negative one in red", "0.00_);[Red](0.00)", '<c r="A2" s="1"><v>-5</v></c>', "(5.00)", ["format"]],
  ["a date", "dd/mm/yyyy", '<c r="A2" s="1"><v>45000</v></c>', "15/03/2023", ["date"]],
  ["a date by name", "d mmmm yyyy", '<c r="A2" s="1"><v>45000</v></c>', "15 March 2023", ["date"]],
  ["a time", "h:mm AM/PM", '<c r="A2" s="1"><v>0.75</v></c>', "6:00 PM", ["date"]],
  ["a date of the computer's", "@", '<c r="A2" s="2"><v>45000</v></c>', "2023-03-15", ["local_date"]],
  [
    "a date by the computer's long form",
    "[$-F800]dddd, mmmm dd",
    '<c r="A2" s="1"><v>45000</v></c>',
    "2023-03-15",
    ["local_date"],
  ],
  [
    "a date in Russian",
    "[$-419]d mmmm yyyy",
    '<c r="A2" s="1"><v>45000</v></c>',
    "2023-03-15",
    ["local_date"],
  ],
  [
    "a date in English",
    "[$-en-SG]d mmmm yyyy;@",
    '<c r="A2" s="1"><v>45000</v></c>',
    "15 March 2023",
    ["date"],
  ],
  ["a date in Singapore", "[$-4809]d mmm yyyy", '<c r="A2" s="1"><v>45000</v></c>', "15 Mar 2023", ["date"]],
  ["a text that looks shortened", "", '<c r="A2" t="str"><v>6.58E+09</v></c>', "6.58E+09", []],
  ["a number kept as text", "", '<c r="A2" t="str"><v>0065</v></c>', "0065", ["text_number"]],
  ["a formula's result", "", '<c r="A2"><f>1+2</f><v>3</v></c>', "3", ["formula"]],
  ["a formula's text", "", '<c r="A2" t="str"><f>B1</f><v>=x</v></c>', "=x", ["formula"]],
  [
    "a formula's date",
    "dd/mm/yyyy",
    '<c r="A2" s="1"><f>1</f><v>45000</v></c>',
    "15/03/2023",
    ["formula", "date"],
  ],
  ["a formula without a result", "", '<c r="A2"><f>1+2</f></c><c r="B2"><v>1</v></c>', "", ["no_result"]],
  ["an error", "", '<c r="A2" t="e"><v>#N/A</v></c><c r="B2"><v>1</v></c>', "", ["error"]],
  ["a formula's error", "", '<c r="A2" t="e"><f>X</f><v>#REF!</v></c><c r="B2"><v>1</v></c>', "", ["error"]],
  ["true", "", '<c r="A2" t="b"><v>1</v></c>', "TRUE", []],
  [
    "spaces around a text",
    "",
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve"> x </t></is></c>',
    " x ",
    [],
  ],
  [
    "only what is invisible",
    "",
    '<c r="A2" t="str"><v>\u200b\u00a0</v></c><c r="B2"><v>1</v></c>',
    "",
    ["invisible"],
  ],
  ["rich text", "", '<c r="A2" t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c>', "rich", []],
])("%s", async (_, format, inside, text, facts) => {
  expect(await cell(inside, { formats: format ? [format] : [] })).toEqual([text, facts]);
});

test("a Mac's dates count from 1904", async () => {
  const inside = '<c r="A2" s="1"><v>43538</v></c>';
  expect(await cell(inside, { formats: ["yyyy-mm-dd"], is1904: true })).toEqual(["2023-03-15", ["date"]]);
});

test("rows keep Excel's numbers: blank rows, a late header and left out rows are blank lines", async () => {
  const xml = `<sheetData><row r="3"><c r="A3" t="str"><v>a</v></c><c r="B3" t="str"><v>b,c</v></c></row>
    <row r="5" hidden="1"><c r="A5"><v>1</v></c></row><row r="6"><c r="B6"><v>2</v></c></row>
    <row r="7" hidden="1"/></sheetData><autoFilter ref="A3:B6"/>`;
  const [sheet] = await tables([{ name: "S", xml }]);
  if (!sheet) throw new Error("no sheet");
  expect([sheet.rowCount, sheet.hiddenRows.size]).toEqual([2, 1]);
  expect(sheetCsv(sheet, true).join("").split("\n")).toEqual(["", "", 'a,"b,c"', "", "1,", ",2", ""]);
  expect(sheetCsv(sheet, false).join("").split("\n")).toEqual(["", "", 'a,"b,c"', "", "", ",2", ""]);
});

test("a row of which nothing is known is a wrong row, and empty rows at the end are none", async () => {
  const xml = `<sheetData><row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row>
    <row r="2"><c r="A2" t="e"><f>X</f><v>#N/A</v></c></row><row r="3"><c r="B3"><f>X</f></c></row>
    <row r="4"><c r="A4" t="str"><f>""</f><v></v></c></row><row r="5"><c r="A5"><v>1</v></c></row>
    <row r="90000"><c r="A90000" t="str"><v> </v></c></row></sheetData>`;
  const { csv, rowCount } = await table(xml);
  expect(csv).toBe("a,b\n,\n,\n\n1,\n");
  expect(rowCount).toBe(3);
});

test("merged cells hold for all their rows, hidden columns are used, a last column of blanks is not", async () => {
  const rows = textRows([
    ["a", "b", "c", null],
    ["x", "d", "e", " "],
    [null, "f", "g", "\u200b"],
    [null, "h", "i", " "],
  ]);
  const { csv, notes } = await table(
    `<cols><col min="2" max="2" hidden="1" width="9"/></cols>${rows}<mergeCells count="1"><mergeCell ref="A2:A4"/></mergeCells>`,
  );
  expect(csv).toBe("a,b,c\nx,d,e\nx,f,g\nx,h,i\n");
  expect(notes).toEqual([
    { fact: "invisible", count: 3, first: "D2" },
    { fact: "merged", count: 1, first: "A2" },
    { fact: "empty_column", count: 1, first: "D" },
    { fact: "hidden_column", count: 1, first: "B" },
  ]);
});

test("sheets that hold anything are there to choose from, hidden ones named as such", async () => {
  const found = await tables([
    { name: "Contacts", xml: textRows([["a"], ["1"], ["2"]]) },
    { name: "Empty", xml: "<sheetData/>" },
    { name: "Old", state: "hidden", xml: textRows([["a"]]) },
  ]);
  expect(found.map(({ name, isHidden, rowCount }) => [name, isHidden, rowCount])).toEqual([
    ["Contacts", false, 2],
    ["Old", true, 0],
  ]);
});

test("sheets that are charts are passed over, and a sheet that is missing is noted", async () => {
  const parts = workbookParts([
    { name: "Chart", xml: "" },
    { name: "S", xml: textRows([["a"]]) },
    { name: "Chart 2", xml: "" },
  ]);
  const entries = Object.entries(parts).filter(([name]) => !/sheet[13]\.xml$/.test(name));
  const charts = {
    "xl/chartsheets/sheet1.xml": "<chartsheet/>",
    "xl/chartsheets/sheet2.xml": "<chartsheet/>",
  };
  const read = await readWorkbook(zipFile({ ...Object.fromEntries(entries), ...charts }));
  expect(read).toMatchObject({ sheets: [{ name: "S", cells: [["a"]] }] });
  const missing = await readWorkbook(zipFile(Object.fromEntries(entries)));
  expect(missing).toEqual({ problem: expect.stringContaining("cannot be read") });
});

const SHEET = [{ name: "S", xml: textRows([["a"]]) }];
const oldOffice = (text: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(text, "utf16le")]);

test.each([
  [".xls", oldOffice("Workbook"), "Excel 97 to 2003"],
  ["a password", oldOffice("EncryptedPackage"), "protected by a password"],
  [".ods", zipFile({ mimetype: "x", "content.xml": "x" }), "OpenDocument file (.ods)"],
  [".xlsb", zipFile({ "xl/workbook.bin": "x" }), "binary workbook"],
  ["Numbers", zipFile({ "Index/Document.iwa": "x" }), "Apple Numbers"],
  ["another archive", zipFile({ "a.txt": "x" }), "no workbook"],
  ["half a file", workbookFile(SHEET).subarray(0, 900), "only a part of it was saved"],
  ["no XML inside", zipFile({ ...workbookParts(SHEET), "xl/workbook.xml": "<" }), "cannot be read"],
  ["nothing in it", workbookFile([{ name: "S", xml: "<sheetData/>" }]), "workbook is empty"],
  [
    "more than 40 MB",
    Buffer.concat([workbookFile(SHEET), Buffer.alloc(MAX_FILE_BYTES)]),
    "larger than 40 MB",
  ],
  [
    "a bomb that says so",
    zipFile(workbookParts(SHEET), { "xl/worksheets/sheet1.xml": 0xfff00000 }),
    "more than 300 MB",
  ],
  ["a bomb that says nothing", zipFile(workbookParts(SHEET), { "xl/worksheets/sheet1.xml": 0 }), "damaged"],
  [
    "a bomb that lies",
    zipFile(
      { ...workbookParts(SHEET), "xl/worksheets/sheet1.xml": " ".repeat(5_000_000) },
      {
        "xl/worksheets/sheet1.xml": 100,
      },
    ),
    "cannot be read",
  ],
  ["a cell in the farthest corner", workbookFile([{ name: "S", xml: corner() }]), "cannot be read"],
])("%s is a sentence that says what to do", async (_, bytes, sentence) => {
  expect(await readWorkbook(bytes)).toEqual({ problem: expect.stringContaining(sentence) });
});

function corner(): string {
  return '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>';
}

test("columns have the spreadsheet's letters", () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
});
