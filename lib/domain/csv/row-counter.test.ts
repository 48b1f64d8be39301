import { expect, test } from "vitest";
import { createRowCounter } from "#lib/domain/csv/row-counter";

function count(text: string | Uint8Array, at = 3): number {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const counter = createRowCounter();
  for (let n = 0; n < bytes.length; n += at) counter.push(bytes.subarray(n, n + at));
  return counter.end();
}

test("rows are counted as a spreadsheet has them, however the file is cut", () => {
  const head = "recipient,language,name\n";
  for (const [rows, n] of [
    ["", 0],
    ["6591234567,english,Ada", 1],
    ["6591234567,english,Ada\n\n6591234567,english,Ada\n", 2],
    ['6591234567,english,"two\nlines"\r\n6591234567,english,"a ""b"""\r\n', 2],
    ["6591234567,english,陈\r6591234567,english,Ada\r", 2],
  ] as const)
    for (const at of [1, 3, 1000]) expect(count(head + rows, at), rows).toBe(n);
});

test("a file that cannot be read has more rows than any limit", () => {
  expect(count('recipient,language,name\n6591234567,english,"Ada')).toBe(Number.POSITIVE_INFINITY);
  expect(count(Buffer.from("recipient,language,name\n", "utf16le"))).toBe(Number.POSITIVE_INFINITY);
  expect(count(Buffer.from([0x61, 0x0a, 0x00, 0x0a, 0x62]))).toBe(Number.POSITIVE_INFINITY);
});
