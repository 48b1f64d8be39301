import { expect, test } from "vitest";
import {
  namesNumber,
  numberPattern,
  redactAddress,
  redactJson,
  redactText,
} from "#lib/domain/erasure/number-forms";

const number = "6591234567";
const by = { number, pattern: numberPattern(number) };

const FORMS = [
  "6591234567",
  "+6591234567",
  "006591234567",
  "+65 9123 4567",
  "65-9123-4567",
  "(65) 9123 4567",
  "+65.9123.4567",
  "65\u00a09123\u00a04567",
  "9123 4567",
  "91234567",
  "%2B65%209123%204567",
  "65\u20119123\u20134567",
  "65\t9123\t4567",
  "65_9123_4567",
  "65%2D9123%2d4567",
  "65\u20099123\u202f4567",
  "\uff16\uff15\uff19\uff11\uff12\uff13\uff14\uff15\uff16\uff17",
];

for (const form of FORMS) {
  test(`${form} is masked wherever it stands in a text`, () => {
    expect(redactText(`Call ${form}, or ${form}.`, by)).not.toMatch(/4567|9123|\uff14\uff15/);
    expect(redactJson({ a: [`tel:${form}`] }, by)).toEqual({
      a: [expect.not.stringMatching(/4567|\uff14\uff15/)],
    });
  });
}

test("other numbers, ids and moments stay as they are", () => {
  for (const text of [
    "6591234568",
    "16591234567",
    "65912345670",
    "91234567-89ab-7cde-8f01-23456789abcd",
    "a91234567",
    "2026-11-24T09:12:34.567Z",
    "912345678",
  ])
    expect(redactText(text, by)).toBe(text);
});

test("a number of JSON becomes a text; other values stay", () => {
  expect(redactJson({ n: 6591234567, m: 1, ok: true, none: null }, by)).toEqual({
    n: "•••••",
    m: 1,
    ok: true,
    none: null,
  });
});

test("a list's address loses what was searched for, and nothing else", () => {
  expect(redactAddress("q=%2B65+9123+4567&status=failure", by)).toBe(
    "q=%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2%E2%80%A2&status=failure",
  );
  expect(redactAddress("q=1234567&status=failure", by)).not.toContain("1234567");
  expect(redactAddress("q=4567&batch=batch_1", by)).toBe("q=4567&batch=batch_1");
});

test("a reason that names the number in any way is known", () => {
  expect(namesNumber("They asked at 9123 4567", by)).toBe(true);
  expect(namesNumber("6 5 9 1 2 3 4 5 6 7", by)).toBe(true);
  expect(namesNumber("Request 2026/1187 by letter", by)).toBe(false);
});
