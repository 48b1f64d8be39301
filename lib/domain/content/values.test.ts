import { expect, test } from "vitest";
import { isBlank, readValues } from "#lib/domain/content/values";

test("values that match the template come back as they are", () => {
  expect({ ...readValues({ name: "Ann", code: " 12\n3 " }, ["name", "code"]) }).toEqual({
    name: "Ann",
    code: " 12\n3 ",
  });
});

test("a template without variables takes an empty object", () => {
  expect({ ...readValues({}, []) }).toEqual({});
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["text", "Ann"],
  ["an array", ["Ann"]],
  ["a missing variable", {}],
  ["another variable", { nom: "Ann" }],
  ["an extra key", { name: "Ann", nom: "Ann" }],
  ["an own __proto__ key", JSON.parse('{"name":"Ann","__proto__":"x"}')],
  ["an inherited value", Object.create({ name: "Ann" })],
  ["a number", { name: 1 }],
  ["null as a value", { name: null }],
  ["an object as a value", { name: { toString: () => "Ann" } }],
  ["an empty value", { name: "" }],
  ["white space", { name: " \t\r\n" }],
  ["invisible characters", { name: "\u200B\uFEFF\u00A0\u2060" }],
  ["NUL", { name: "An\0n" }],
  ["half a surrogate pair", { name: "Ann \uD83D" }],
])("%s is refused", (_, raw) => {
  expect(readValues(raw, ["name"])).toBeNull();
});

test("a variable may be called like a property every object inherits", () => {
  const values = readValues({ constructor: "x", to_string: "y" }, ["constructor", "to_string"]);
  expect(Object.entries(values ?? {})).toEqual([
    ["constructor", "x"],
    ["to_string", "y"],
  ]);
  expect(readValues({}, ["constructor"])).toBeNull();
});

test.each([
  "",
  " ",
  "\n",
  "\u00A0",
  "\u200B",
  "\u200D",
  "\uFEFF",
  "\u00AD",
  "\u3164",
  "\u2800",
  "\u2028",
  "\u0007",
  "\u{E0020}",
])("%j is blank", (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(["a", " a", "\u200Ba", "。", "😀", "0", "~", "é"])("%j is not blank", (text) => {
  expect(isBlank(text)).toBe(false);
});
