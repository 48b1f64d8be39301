import { describe, expect, test } from "vitest";
import { headerRefusal } from "#lib/domain/csv/header";

const variables = ["name", "code"];

test.each([[["recipient", "language", "name", "code"]], [["recipient", "language", "code", "name"]]])(
  "%j is the header",
  (cells) => {
    expect(headerRefusal(cells, 1, variables)).toBeNull();
  },
);

test("a template without variables has two columns", () => {
  expect(headerRefusal(["recipient", "language"], 1, [])).toBeNull();
});

describe("traps", () => {
  const cases: [string, string, string, RegExp][] = [
    [
      "recipient;language;name;code",
      "fileUnreadable",
      "delimiter_semicolon",
      /semicolons, not commas.*CSV UTF-8/,
    ],
    ["recipient;language;name;co,de", "fileUnreadable", "delimiter_semicolon", /semicolons/],
    ["recipient\tlanguage\tname\tcode", "fileUnreadable", "delimiter_tab", /tabs, not commas/],
    ["recipient|language|name|code", "fileUnreadable", "delimiter_bar", /vertical bars/],
    ["sep=;", "fileUnreadable", "delimiter_line", /delete that line/],
    ["sep=,", "fileUnreadable", "delimiter_line", /delete that line/],
    [
      "6591234567,english,Ann,12",
      "headersInvalid",
      "header_absent",
      /above it: recipient,language,name,code$/,
    ],
    ["Recipient,language,name,code", "headersInvalid", "header_case", /lower case: recipient\.$/],
    ["recipient,language,NAME,code", "headersInvalid", "header_case", /"NAME".*lower case: name\.$/],
    ["recipient,language, Name,code", "headersInvalid", "header_case", /lower case: name\.$/],
    ["recipient, language,name,code", "headersInvalid", "header_spaces", /language has spaces/],
    ["recipient,language,name ,code", "headersInvalid", "header_spaces", /name has spaces/],
    [
      "\uFEFFrecipient,language,name,code",
      "headersInvalid",
      "header_invisible",
      /recipient has an invisible/,
    ],
    ["recipient,language,name\u00A0,code", "headersInvalid", "header_invisible", /name has an invisible/],
    ["recipient,language,name,code,", "headersInvalid", "header_unnamed", /Column 5 has no name/],
    ["recipient,language,,code", "headersInvalid", "header_unnamed", /Column 3 has no name/],
    [
      "recipient,language,name,code,name",
      "fileUnreadable",
      "header_repeated",
      /name is there more than once/,
    ],
    ["recipient,recipient,language,name", "fileUnreadable", "header_repeated", /recipient/],
    ["language,recipient,name,code", "headersInvalid", "header_order", /first column must be recipient/],
    ["name,recipient,language,code", "headersInvalid", "header_order", /second language/],
    ["recipient,name,language,code", "headersInvalid", "header_order", /second language/],
    ["recipient,language,name", "headersInvalid", "header_missing", /Missing from the header: code\. Write/],
    ["recipient,language", "headersInvalid", "header_missing", /: name, code\./],
    [
      "recipient,language,nmae,code",
      "headersInvalid",
      "header_missing",
      /: name\. Not in .* template: nmae\. Write/,
    ],
    ["language,name,code", "headersInvalid", "header_missing", /: recipient\./],
    ["recipient,language,name,code,date", "headersInvalid", "header_extra", /template: date\. Delete/],
    ["{{name}}", "headersInvalid", "header_missing", /recipient, language, name, code/],
  ];
  test.each(cases)("%s is refused as %s: %s", (line, condition, code, message) => {
    expect(headerRefusal(line.split(","), 1, variables)).toMatchObject({
      condition,
      error: { row: 1, code, message: expect.stringMatching(message) },
    });
  });

  test("a whole header in quotes is one column", () => {
    expect(headerRefusal(["recipient,language,name,code"], 1, variables)).toMatchObject({
      condition: "fileUnreadable",
      error: { code: "header_quoted", value: "recipient,language,name,code" },
    });
  });

  test("endless names make no endless sentence", () => {
    const cells = [
      "recipient",
      "language",
      ...variables,
      ...Array.from({ length: 999 }, (_, i) => `x${i}`.repeat(99)),
    ];
    expect(headerRefusal(cells, 1, variables)?.error.message.length).toBeLessThan(500);
  });
});
