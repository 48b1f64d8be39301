import fc from "fast-check";
import { expect, test } from "vitest";
import { eachRecord } from "#lib/domain/csv/each-record";
import { leaveOut, leaveRows, rawRecords, takeBack } from "#lib/domain/csv/left-out";
import { wholeOf } from "#lib/domain/csv/left-out-columns";

const WHOLE = "0123456789abcdef";
const RULES = {
  variables: ["name"],
  bodies: { english: "Dear {{name}}" },
  nationalIds: false,
  maxRows: null,
};

test("records as they are written are the text again, and each is the record that is read", () => {
  const text = fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", " "), maxLength: 24 });
  fc.assert(
    fc.property(text, (begun) => {
      // An empty record at the very end does not count.
      const written = `${begun}a`;
      const cells: string[][] = [];
      fc.pre(eachRecord(written, ",", (record) => cells.push(record)) === null);
      const raw = [...rawRecords(written)];
      expect(raw.join("")).toBe(written);
      expect(raw.map((record) => recordsOf(record)[0])).toEqual(cells);
    }),
    { numRuns: 3000 },
  );
});

test("right rows stay as they are written and keep their numbers; wrong ones come with their reasons, and none runs", () => {
  const text =
    'recipient,language,name\r\n6591234567,english,"a\r\nb"\r\n6591234568,klingon,=1+1\r\n\r\n"6591234569",English,5" pipe\r\n+6591234560,english,,x';
  expect(split(text)).toEqual({
    good: 'recipient,language,name\r\n6591234567,english,"a\r\nb"\r\n\r\n\r\n"6591234569",English,5" pipe\r\n',
    wrong: [
      [`row in file ${WHOLE}`, "what to fix", "recipient", "language", "name"],
      ["3", expect.stringMatching(/^language: /), "'6591234568", "klingon", "'=1+1"],
      [
        "6",
        expect.stringMatching(/^recipient: .*Write 6591234560\..*name: /),
        "'+6591234560",
        "english",
        "",
        "x",
      ],
    ],
  });
});

test("rows that were left out come back as they were, without reasons; a row that was emptied is none", () => {
  const text = "recipient,language,name\n65912,klingon,=1+1\n,,\n65,english,-2\n";
  const made = leaveOut(text, RULES, WHOLE);
  if ("problem" in made) throw new Error(made.problem);
  expect(wholeOf(recordsOf(made.wrong.join("").slice(1))[0]?.[0] ?? "")).toBe(WHOLE);
  expect(takeBack(made.wrong.join("").slice(1))).toEqual([text.replace(",,", "")]);
});

test("rows that are named are left out with one reason, and the others stay as they are written", () => {
  const text = 'recipient,name\r\n6591234567,"a\r\nb"\r\n\r\n6591234568,=c\r\n';
  expect(leaveRows(text, { rows: [4], why: "it failed", whole: WHOLE })).toEqual({
    good: ["recipient,name\r\n", '6591234567,"a\r\nb"\r\n', "\r\n", "\r\n"],
    wrong: [
      expect.stringContaining(`row in file ${WHOLE},what to fix,recipient,name`),
      "4,it failed,'6591234568,'=c\r\n",
    ],
  });
});

function split(text: string) {
  const made = leaveOut(text, RULES, WHOLE);
  if ("problem" in made) throw new Error(made.problem);
  return { good: made.good.join(""), wrong: recordsOf(made.wrong.join("").slice(1)) };
}

function recordsOf(text: string): string[][] {
  const records: string[][] = [];
  eachRecord(text, ",", (cells) => records.push(cells));
  return records;
}
