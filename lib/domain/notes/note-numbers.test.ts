import { expect, test } from "vitest";
import { maskNote, noteNumberWarning, numbersInNote } from "#lib/domain/notes/note-numbers";

test.each([
  ["Ada called from +65 9123 4567.", "6591234567"],
  ["0065-9123-4567 asks", "6591234567"],
  ["(65) 9123.4567", "6591234567"],
  ["６５９１２３４５６７ in full width", "6591234567"],
  ["wrong: 6591234567, ask again", "6591234567"],
  ["12 rows of 6591234567", "6591234567"],
  ["first line 2026\n6591234567", "6591234567"],
])("%j holds a number, and is masked", (text, number) => {
  expect(numbersInNote(text, null)).toEqual([number]);
  expect(noteNumberWarning(text, null)).toContain("•••••567");
  expect(maskNote(text)).not.toMatch(/9123|９１２３/);
  expect(maskNote(text)).toContain("•••••567");
});

test.each([
  "On 2026-11-29 at 14:30, 50,000 rows in 3 parts",
  "batch_0198c0de-6591-7234-8567-0123456789ab failed",
  "order A6591234567",
  "Gate 12, ask for Ben",
  "",
])("%j holds no number", (text) => {
  expect(numbersInNote(text, null)).toEqual([]);
  expect(noteNumberWarning(text, null)).toBeNull();
});

test("a text without a number is not changed by its masking", () => {
  expect(maskNote("ﬁrst file, 12 rows\n\tof 3")).toBe("ﬁrst file, 12 rows\n\tof 3");
});

test("a number of the home country is found without its calling code", () => {
  expect(numbersInNote("She has 9123 4567 now", 65)).toEqual(["6591234567"]);
  expect(numbersInNote("He has 020-7946 or 07700 900123", 44)).toEqual(["447700900123"]);
  expect(numbersInNote("She has 9123 4567 now", null)).toEqual([]);
});
