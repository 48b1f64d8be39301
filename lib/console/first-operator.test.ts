import { afterAll, expect, inject, test } from "vitest";
import { prepareOperators } from "#lib/console/first-operator";
import { openPool } from "#lib/store/pool";
import { sql } from "#lib/store/sql";

const pool = openPool(inject("databaseUrl"), 4, "first operator test");
afterAll(() => pool.end());

test("of starts at once and later, at most one makes an admin and says the password", async () => {
  // The other tests of the run have operators of their own: those count as somebody who can sign in.
  const said: string[] = [];
  await Promise.all([1, 2, 3].map(() => prepareOperators(pool, (line) => said.push(line))));
  await prepareOperators(pool, (line) => said.push(line));
  const { rows } = await pool.query(sql`select value from installation where name = 'first operator'`);
  expect(said.filter((line) => line.includes("password:"))).toHaveLength(rows.length);
});
