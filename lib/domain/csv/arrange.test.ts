import { expect, test } from "vitest";
import { arrangeColumns, seeColumns } from "#lib/domain/csv/arrange";
import { proposeColumns } from "#lib/domain/csv/column-names";
import { findMends, mendRecipients } from "#lib/domain/csv/mend";

const EXPECTED = ["recipient", "language", "name", "code"];

test.each([
  [
    ["Mobile No", "Lang", "Name ", "CODE"],
    [0, 1, 2, 3],
  ],
  [
    ["code", "Full Name", "Language", "Phone Number"],
    [3, 2, 1, 0],
  ],
  [
    ["name", "Name", "Recipient", "Code"],
    [2, null, 0, 3],
  ],
  [
    ["HP", "Customer name"],
    [0, null, 1, null],
  ],
  [
    ["", "\u200brecipient", "Language Code"],
    [1, 2, null, null],
  ],
])("of %j the columns %j are proposed", (header, places) => {
  expect(proposeColumns(header, EXPECTED)).toEqual(places);
});

test("what people chose before comes first, and no name of a column is special", () => {
  const header = ["Ref", "Mobile", "Lang", "constructor"];
  const expected = ["recipient", "language", "constructor", "code"];
  expect(proposeColumns(header, expected, new Map([["code", "Ref"]]))).toEqual([1, 2, 3, 0]);
});

test("columns are told with a sample and how many cells are filled, a column of blanks too", () => {
  expect(seeColumns("\na,b,\n1,,\n2,x, \n", EXPECTED)).toEqual({
    columns: [
      { index: 0, name: "a", sample: "1", filled: 2 },
      { index: 1, name: "b", sample: "x", filled: 1 },
      { index: 2, name: "", sample: "", filled: 0 },
    ],
    headerRow: 2,
  });
});

test("a header below titles is found, and the titles leave blank lines", () => {
  const text =
    "Customers of the name,\n\nNovember 2026,\nMobile No,Name,Lang,Code\n6591234567,Ada,english,1\n";
  expect(seeColumns(text, EXPECTED)).toMatchObject({
    headerRow: 4,
    columns: [
      { name: "Mobile No", sample: "6591234567" },
      { name: "Name" },
      { name: "Lang" },
      { name: "Code" },
    ],
  });
  const arranged = arrangeColumns(text, EXPECTED, {
    from: [0, 2, 1, 3],
    fixed: [null, null, null, null],
    headerRow: 4,
  });
  expect(arranged).toEqual(["\n\n\nrecipient,language,name,code\n6591234567,english,Ada,1\n"]);
});

test("a row with one name among its values is no header", () => {
  const text = "Mobile,Full name\n6591234567,Name Code\n";
  expect(seeColumns(text, EXPECTED)).toMatchObject({ headerRow: 1 });
});

test("arranged rows keep their numbers and values, and what is wrong with them", () => {
  const text = '\nName ,Mobile No,x\n " Ada",+65 1,\n,,\n\n"a,b",6591234567\nBob,1,2,extra\n';
  const arranged = arrangeColumns(text, EXPECTED, {
    from: [1, null, 0, 2],
    fixed: [null, "english", null, null],
    headerRow: 1,
  });
  expect(arranged).toEqual([
    [
      "",
      "recipient,language,name,code",
      '+65 1,english," "" Ada""",',
      ",,,",
      "",
      '6591234567,english,"a,b",',
      "1,english,Bob,2,extra",
      "",
    ].join("\n"),
  ]);
});

const MENDABLE = [
  "recipient,language,name",
  "+6591234567,english,+Ada",
  "65 9123 4568,english,x y",
  "6591234569.0,english,1.0",
  "6591234560,english,+65",
  "6.59E+09,english,x",
  "91234567,english,x",
  "'6591234561,english,'=1",
  "",
].join("\n");

test("what can be mended is counted with examples; shortened numbers and missing country codes are not", () => {
  expect(findMends(MENDABLE, null).map(({ code, count, examples }) => [code, count, examples[0]])).toEqual([
    ["apostrophes", 2, { row: 8, before: "'6591234561", after: "6591234561" }],
    ["recipient_plus", 1, { row: 2, before: "+6591234567", after: "6591234567" }],
    ["recipient_separators", 1, { row: 3, before: "65 9123 4568", after: "6591234568" }],
    ["recipient_decimal", 1, { row: 4, before: "6591234569.0", after: "6591234569" }],
  ]);
});

test.each([
  ["recipient_plus", 1, "6591234567,english,+Ada"],
  ["recipient_separators", 2, "6591234568,english,x y"],
  ["recipient_decimal", 3, "6591234569,english,1.0"],
  ["apostrophes", 7, "6591234561,english,=1"],
] as const)("mending %s changes that and nothing else", (code, line, mended) => {
  const lines = MENDABLE.split("\n");
  lines[line] = mended;
  expect(mendRecipients(MENDABLE, code, null)).toEqual([lines.join("\n")]);
});

test("the home country's code is added or taken once, in recipients alone", () => {
  const text =
    '\nrecipient,language,name\n98123456,english,98123456\n"656591234567",english,"a\n82123456,x"\n6591234567,english,B\n';
  expect(findMends(text, 65).map(({ code, examples }) => [code, examples])).toEqual([
    ["code_missing", [{ row: 3, before: "98123456", after: "6598123456" }]],
    ["code_twice", [{ row: 4, before: "656591234567", after: "6591234567" }]],
  ]);
  expect(mendRecipients(text, "code_missing", 65)).toEqual([
    text.replace("98123456", "6598123456").replace('"656591234567"', "656591234567"),
  ]);
  expect(findMends(text, null)).toEqual([]);
});
