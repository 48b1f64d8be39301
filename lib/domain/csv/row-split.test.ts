import fc from "fast-check";
import { expect, test } from "vitest";
import { createCsvCheck } from "#lib/domain/csv/check";
import { createRowSplit } from "#lib/domain/csv/row-split";

const RULES = {
  variables: ["name"],
  bodies: { english: "Dear {{name}}" },
  frame: null,
  nationalIds: false,
  maxRows: null,
  refusedCharacters: "",
};
const HEADER = "recipient,language,name";

function split(file: string, rows: number, step = 7) {
  const push = createRowSplit(rows);
  const bytes = Buffer.from(file);
  const parts = { first: [] as Uint8Array[], rest: [] as Uint8Array[] };
  for (let n = 0; n < bytes.length; n += step) {
    const { first, rest } = push(bytes.subarray(n, n + step));
    parts.first.push(...first);
    parts.rest.push(...rest);
  }
  return { first: Buffer.concat(parts.first).toString(), rest: Buffer.concat(parts.rest).toString() };
}

function names(file: string): string[] {
  const check = createCsvCheck(RULES);
  const blocks = [check.push(Buffer.from(file)), check.end()];
  for (const { errors, refusal } of blocks) expect([errors, refusal]).toEqual([[], null]);
  return blocks.flatMap(({ rows }) => rows.map(({ values: [name = ""] }) => name));
}

test("a file is split after its rows, with the header in both parts and every byte of a row as it was", () => {
  const rows = [
    "6591234567,english,Ada\r\n",
    '6591234567,english,"B\r\n""en"", jr"\r\n',
    "\r\n",
    "6591234567,english,C\r\n",
  ];
  const file = `\uFEFF"recipient",language,name\r\n${rows.join("")}`;
  expect(split(file, 2)).toEqual({
    first: `\uFEFF"recipient",language,name\r\n${rows[0]}${rows[1]}`,
    rest: `\uFEFF"recipient",language,name\r\n${rows[2]}${rows[3]}`,
  });
  expect(split(`${HEADER}\r6591234567,english,A\r6591234567,english,B`, 1)).toEqual({
    first: `${HEADER}\r6591234567,english,A\r`,
    rest: `${HEADER}\r6591234567,english,B`,
  });
  expect(split(file, 3).first).toBe(file);
});

test("whatever a file holds and however it comes, each row is in exactly one part, in order", () => {
  const name = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\r\n", "\n", " ", "é", "😀"),
    minLength: 1,
    maxLength: 8,
  });
  const cell = name.map((text) => `x${text}`);
  const line = fc.record({
    cell,
    quoted: fc.boolean(),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    blank: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 12 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      (lines, at, step, isMarked) => {
        const written = lines.map(({ cell, quoted, end, blank }) => {
          const text = quoted || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
          return `6591234567,english,${text}${end}${blank ? `  ${end}` : ""}`;
        });
        const file = `${isMarked ? "\uFEFF" : ""}${HEADER}\n${written.join("")}`;
        const rows = 1 + (at % (lines.length - 1));
        const { first, rest } = split(file, rows, step);
        const all = names(file);
        expect([names(first), names(rest)]).toEqual([all.slice(0, rows), all.slice(rows)]);
      },
    ),
  );
});
