import { randomBytes } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { changeRole, removePerson } from "#lib/console/people/change-people";
import { createOperator } from "#lib/console/people/create-operator";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { migrate } from "#lib/platform/schema/migrate";
import { query } from "#lib/testing/database/embedded";

/** A database without other admins. */
async function twoAdmins() {
  const name = `admins_${randomBytes(6).toString("hex")}`;
  await query(inject("databaseUrl"), `create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = name;
  await migrate(url.href);
  const pool = openPool(url.href, 6, "last admin test");
  onTestFinished(async () => {
    await pool.end();
    await query(inject("databaseUrl"), `drop database ${name} with (force)`);
  });
  for (const email of ["ada@redial.test", "ben@redial.test"]) {
    await createOperator(pool, { email, role: "admin", password: "twelve chars at least" });
  }
  const admins = await rows<{ id: string; email: string }>(
    pool,
    sql`select id, email from operator order by email`,
  );
  const [ada, ben] = admins.map((each) => ({ ...each, address: null, traceId: "trace" }));
  if (!ada || !ben) throw new Error("there are no admins");
  return { pool, ada, ben };
}

const admins = (pool: Parameters<typeof rows>[0]) =>
  rows(pool, sql`select from operator where role = 'admin'`).then(({ length }) => length);

test("two admins who demote one another at the same moment leave one", async () => {
  const { pool, ada, ben } = await twoAdmins();
  const ended = await Promise.allSettled([
    changeRole(pool, ada, ben.id, "viewer"),
    changeRole(pool, ben, ada.id, "viewer"),
  ]);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await admins(pool)).toBe(1);
});

test("two admins who remove one another at the same moment leave one, whom nobody removes", async () => {
  const { pool, ada, ben } = await twoAdmins();
  const ended = await Promise.allSettled([removePerson(pool, ada, ben.id), removePerson(pool, ben, ada.id)]);
  expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [last] = await rows<{ id: string; email: string }>(pool, sql`select id, email from operator`);
  const actor = last?.id === ada.id ? ada : ben;
  await expect(removePerson(pool, actor, actor.id)).rejects.toThrow("last admin");
  expect(await admins(pool)).toBe(1);
});
