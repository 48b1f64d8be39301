import { expect, test } from "vitest";
import { choiceFor, type FileChoice, isKeepable } from "#lib/domain/csv/file-choice";

const columns = (about: string[], answer: Record<string, string>): FileChoice => ({
  kind: "columns",
  about,
  answer,
});
const CRM = columns(["Ref", "Mobile No", "Name "], { recipient: "Mobile No", name: "Name " });
const SHOP = columns(["Phone", "Name "], { recipient: "Phone", name: "Name " });

test("what was chosen for the same header is proposed, however new another one is", () => {
  expect(choiceFor([SHOP, CRM], "columns", [...CRM.about])).toBe(CRM);
});

test("for another header it is the one most of whose names it has, the newest of several", () => {
  expect(choiceFor([SHOP, CRM], "columns", ["Mobile No", "Name ", "Notes"])).toBe(CRM);
  expect(choiceFor([SHOP, CRM], "columns", ["Name ", "Handy"])).toBe(SHOP);
  expect(choiceFor([SHOP, CRM], "columns", ["Handy", "Vorname"])).toBeNull();
});

test("a choice of another kind is never proposed", () => {
  expect(choiceFor([CRM], "sheet", [...CRM.about])).toBeNull();
  const home: FileChoice = { kind: "home_code", about: ["65"], answer: { code_missing: "added" } };
  expect(choiceFor([home], "home_code", ["65"])).toBe(home);
  expect(choiceFor([home], "home_code", ["60"])).toBeNull();
});

test.each([
  ["names", ["Mobile No", "Name 2024", "备注"], true],
  ["a number in the first row", ["+65 9123 4567", "english"], false],
  ["an identity number", ["S1234567D"], false],
  ["an address", ["ada@example.com"], false],
  ["a text", ["a".repeat(101)], false],
  ["many names", Array.from({ length: 61 }, (_, n) => `c${n}`), false],
  ["names too long together", Array.from({ length: 20 }, (_, n) => `${n}${"陈".repeat(40)}`), false],
  ["nothing", [], false],
])("of %s it is known whether they may be kept", (_, about, kept) => {
  expect(isKeepable(columns(about, {}))).toBe(kept);
});

test("an answer that is somebody's number is not kept", () => {
  expect(isKeepable(columns(["Mobile No"], { recipient: "91234567" }))).toBe(false);
});
