import { expect, test } from "vitest";
import { prepareOperators } from "#lib/console/people/first-operator";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();

test("of starts at once and later, one makes an admin and says the password", async () => {
  const said: string[] = [];
  await Promise.all([1, 2, 3].map(() => prepareOperators(pool, (line) => said.push(line))));
  await prepareOperators(pool, (line) => said.push(line));
  expect(said.filter((line) => line.includes("password:"))).toHaveLength(1);
});
