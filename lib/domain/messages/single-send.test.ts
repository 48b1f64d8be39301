import { describe, expect, test } from "vitest";
import { normaliseRecipient, refusedField, sendProblems } from "#lib/domain/messages/single-send";

const rules = { variables: ["name"], bodies: { english: "Dear {{name}}" }, nationalIds: false } as const;
const good = { recipient: "6591234567", language: "english", values: { name: "Ada" } } as const;

for (const [written, digits] of [
  ["+65 9123-4567", "6591234567"],
  ["\u202a+65 (9123) 4567\u202c", "6591234567"],
  ["65.9123.4567 ", "6591234567"],
  ["＋65 9123–4567", "6591234567"],
] as const) {
  test(`${JSON.stringify(written)} is sent to ${digits}`, () => {
    expect(normaliseRecipient(written, false)).toBe(digits);
  });
}

test("what is no number stays as it was written, so that it can be named", () => {
  expect(normaliseRecipient(" six five ", false)).toBe("six five");
  expect(normaliseRecipient("6.59E+09", false)).toBe("6.59E+09");
});

test("an identity number is one only where the campaign allows it", () => {
  expect(normaliseRecipient("s1234567d", true)).toBe("S1234567D");
  const problems = (nationalIds: boolean) =>
    sendProblems({ ...good, recipient: "S1234567D" }, { ...rules, nationalIds });
  expect(problems(true)).toEqual([]);
  expect(problems(false)).toMatchObject([{ field: "recipient" }]);
});

describe("each thing that is wrong is said at its field", () => {
  const cases: [string, Parameters<typeof sendProblems>[0], object[]][] = [
    ["nothing", good, []],
    ["a number too short", { ...good, recipient: "659123" }, [{ field: "recipient" }]],
    ["a language without a template", { ...good, language: "tamil" }, [{ field: "language" }]],
    ["a blank value", { ...good, values: { name: " \u2800" } }, [{ field: "values", variable: "name" }]],
    ["a missing value", { ...good, values: {} }, [{ field: "values", variable: "name" }]],
    ["a value too many", { ...good, values: { name: "Ada", code: "1" } }, [{ variable: "code" }]],
    ["half a character", { ...good, values: { name: "\ud83d" } }, [{ variable: "name" }]],
    ["a text too long", { ...good, values: { name: "x".repeat(1000) } }, [{ field: "values" }]],
  ];
  for (const [what, send, found] of cases) {
    test(what, () => {
      const problems = sendProblems(send, rules);
      expect(problems).toHaveLength(found.length);
      expect(problems).toMatchObject(found);
    });
  }
});

test("a refused character is said at the value that holds it, or of the campaign's own text", () => {
  const refusing = (refusedCharacters: string, name: string) =>
    sendProblems({ ...good, values: { name } }, { ...rules, refusedCharacters });
  expect(refusing("’", "O’Neil")).toEqual([
    {
      field: "values",
      variable: "name",
      message: "’ is refused by this campaign's provider. Replace or remove it.",
    },
  ]);
  expect(refusing("’!", "Ada")).toEqual([]);
  const text = { ...rules, bodies: { english: "Dear {{name}}!" }, refusedCharacters: "!" };
  expect(sendProblems(good, text)).toMatchObject([
    { field: "values", message: expect.stringContaining("own text") },
  ]);
});

test("a refusal of the service is put beside the field it is about", () => {
  const invalid = (message: string) => refusedField("parameter_invalid", message);
  expect(invalid("Invalid recipient, ensure it is a valid normalized phone number")).toBe("recipient");
  expect(invalid("french is not supported. available language(s) for this campaign: english")).toBe(
    "language",
  );
  expect(invalid("Validation failed (expected type is object)")).toBe("values");
  expect(refusedField("nric_mobile_not_found", "")).toBe("recipient");
  expect(refusedField("something_new", "recipient")).toBeNull();
});
