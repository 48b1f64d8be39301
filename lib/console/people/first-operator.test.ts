import { expect, test } from "vitest";
import { readSecondFactorRule } from "#lib/console/accounts/session-facts";
import { prepareOperators } from "#lib/console/people/first-operator";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool } = await ownDatabase();
const [sandbox, production] = [{ environment: "sandbox" }, { environment: "production" }] as const;

test("of starts at once and later, one makes an admin and says the password", async () => {
  const said: string[] = [];
  const prepare = () => prepareOperators(pool, sandbox, (line) => said.push(line));
  await Promise.all([1, 2, 3].map(prepare));
  await prepare();
  expect(said.filter((line) => line.includes("password:"))).toHaveLength(1);
  expect(await readSecondFactorRule(pool)).toEqual({ from: null, graceDays: 0 });
});

test("production begins with two-factor authentication required of admins, and a week to set it up", async () => {
  const { pool: own } = await ownDatabase();
  const said: string[] = [];
  await prepareOperators(own, production, (line) => said.push(line));
  expect(await readSecondFactorRule(own)).toEqual({ from: "admin", graceDays: 7 });
  expect(said.join("\n")).toContain("two-factor authentication within 7 days");
  const { rows } = await own.query(`
    select o.second_factor_since > now() - interval '1 minute' as begins_now, a.parameters from operator o
    join audit a on a.action = 'second_factor.require' and a.actor = 'first start'
  `);
  expect(rows).toEqual([{ begins_now: true, parameters: { from: "nobody", to: "admin", graceDays: 7 } }]);
});

test("a database that has people keeps its rule, also where it becomes one of production", async () => {
  const { pool: own } = await ownDatabase();
  await prepareOperators(own, sandbox, () => {});
  await prepareOperators(own, production, () => {});
  expect(await readSecondFactorRule(own)).toEqual({ from: null, graceDays: 0 });
});
