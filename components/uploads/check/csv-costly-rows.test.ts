import fc from "fast-check";
import { expect, test } from "vitest";
import { createFileCheck } from "#components/uploads/check/csv-check.ts";
import { costLabel } from "#components/uploads/table/costly-rows";
import { characterNames } from "#lib/domain/content/character-names";
import { GSM_SEPTETS } from "#lib/domain/content/gsm-alphabet";
import { GSM_LIKENESSES } from "#lib/domain/content/gsm-likeness";
import { replaceCharacters } from "#lib/domain/csv/replace-characters";

const BODIES = { english: "Dear {{name}}", chinese: "亲爱的 {{name}}" };
const LONG = "x".repeat(80);

function check(text: string) {
  const made = createFileCheck({ variables: ["name"], bodies: BODIES, nationalIds: false, maxRows: null });
  made.push(Buffer.from(text));
  return made.end();
}

function fileOf(...names: string[]): string {
  const rows = names.map((name) => `6591234567,english,"${name}"\n`);
  return `recipient,language,name\n${rows.join("")}`;
}

test("characters are notes that make rows costly, together where one alone would help nothing", () => {
  const english = fileOf(
    `O’Neil ${LONG}`,
    "O’Neil",
    `“A” ${LONG}`,
    `B’s ${LONG}`,
    `’ 中 ${LONG}`,
    `á’ ${LONG}`,
    `\u00a0- ${LONG}`,
  );
  const { costlyRows } = check(`${english}6591234567,chinese,O’Neil ${LONG}\n`);
  expect(costlyRows.map(costLabel)).toEqual([
    "’ in 2 rows makes each of them cost 2 segments instead of 1",
    "“ and ” in 1 row together make it cost 2 segments instead of 1",
    "the no-break space in 1 row makes it cost 2 segments instead of 1",
  ]);
  const [{ example } = { example: null }] = costlyRows;
  expect(example).toMatchObject({
    row: 2,
    before: `O’Neil ${LONG}`.slice(0, 64),
    after: `O'Neil ${LONG}`.slice(0, 64),
  });
});

test("an example shows what is replaced, however late in the value", () => {
  const [costly] = check(fileOf(`${LONG} O’Neil`)).costlyRows;
  expect(costly?.example.before).toBe(`${"x".repeat(22)} O’Neil`);
  expect(costly?.example.after).toBe(`${"x".repeat(22)} O'Neil`);
});

test("rows that cost differently are notes by what they cost together", () => {
  const [costly] = check(fileOf(`’ ${LONG}`, `’ ${LONG}${LONG}`)).costlyRows;
  expect(costly && costLabel(costly)).toBe("’ in 2 rows makes them cost 5 segments instead of 3");
});

test("what is replaced saves what was promised, and no other row changes", () => {
  const name = fc.string({
    unit: fc.constantFrom("’", "“", "…", "\u00a0", "á", "€", "ab", "c".repeat(30), "d".repeat(60)),
    minLength: 1,
    maxLength: 8,
  });
  const names = fc.array(
    name.filter((text) => text.trim() !== ""),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(names, (filled) => {
      const before = check(fileOf(...filled));
      const [costly] = before.costlyRows;
      fc.pre(costly !== undefined && before.errorCount === 0);
      if (!costly) return;
      const made = replaceCharacters(fileOf(...filled), BODIES, costly.characters);
      if ("problem" in made) throw new Error(made.problem);
      const after = check(made.join(""));
      expect(before.length.segments - after.length.segments).toBe(costly.before - costly.after);
      const changed = after.preview.filter(
        ({ values }, index) => values[0] !== before.preview[index]?.values[0],
      );
      expect(changed).toHaveLength(costly.count);
      expect(after.costlyRows.map(({ characters }) => characters)).not.toContain(costly.characters);
    }),
  );
});

test("every likeness is of GSM 03.38, and of a character that it lacks", () => {
  for (const [character, like] of GSM_LIKENESSES) {
    expect(GSM_SEPTETS.has(character), characterNames(character)).toBe(false);
    for (const one of like) expect(GSM_SEPTETS.has(one)).toBe(true);
  }
});
