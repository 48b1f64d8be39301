import { randomBytes } from "node:crypto";
import type pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { appUrl } from "#lib/store/app-role";
import { recordAudit } from "#lib/store/audit";
import { migrate } from "#lib/store/migrate";
import { openPool } from "#lib/store/pool";
import { sql } from "#lib/store/sql";
import { query } from "#lib/testing/embedded";

const DENIED = /permission denied for table audit|never changed or removed/;
const CHANGES = [
  "update audit set actor = 'nobody'",
  "delete from audit",
  "truncate audit",
  "with gone as (delete from audit returning id) select count(*) from gone",
  "insert into audit (id, actor, action, target, parameters) overriding system value select id, 'x', 'x', 'x', '{}' from audit on conflict (id) do update set actor = 'x'",
];

/** A database of the test's own, and a user who owns it but may not make roles. */
async function modestDatabase(): Promise<string> {
  const name = `modest_${randomBytes(6).toString("hex")}`;
  const admin = inject("databaseUrl");
  await query(admin, `create role ${name} login password 'modest'`);
  await query(admin, `create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await query(admin, `drop database ${name} with (force)`);
    await query(admin, `drop role ${name}`);
  });
  const url = new URL(admin);
  url.username = name;
  url.password = "modest";
  url.pathname = name;
  return url.href;
}

async function actAs(url: string) {
  const pool = openPool(url, 2, "app role test");
  onTestFinished(() => pool.end());
  await recordAudit(pool, { campaignId: null, actor: "somebody", action: "test", target: "test" });
  return pool;
}

async function expectKept(pool: pg.Pool): Promise<void> {
  for (const change of CHANGES) await expect(pool.query(change), change).rejects.toThrow(DENIED);
  const { rows } = await pool.query("select from audit where actor = 'somebody'");
  expect(rows.length).toBeGreaterThan(0);
}

test("web and worker add audit records and can neither change, remove nor empty them", async () => {
  const { url, asRole } = await appUrl(inject("databaseUrl"));
  expect(asRole).toBe(true);
  const pool = await actAs(url);
  await pool.query("reset role");
  expect((await pool.query("select current_user as name")).rows).toEqual([{ name: "redial_app" }]);
  await expectKept(pool);
});

test("they change nothing of the tables themselves, nor what was migrated", async () => {
  const pool = await actAs((await appUrl(inject("databaseUrl"))).url);
  for (const statement of [
    "alter table audit disable trigger audit_kept",
    "drop trigger audit_kept on audit",
    "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
    "delete from schema_migration",
    "grant delete on audit to redial_app",
    "drop table audit",
  ]) {
    const refusal = /must be owner|permission denied/;
    const attempt = pool.query(statement).then(async ({ command }) => {
      // Granting what one does not have is a warning, and no grant.
      if (command !== "GRANT") throw new Error(`${statement} was let through`);
      throw new Error("permission denied");
    });
    await expect(attempt, statement).rejects.toThrow(refusal);
  }
  await expectKept(pool);
});

test("they may do what the product does: copy, sequences, unlogged tables, the recipients' index, notices", async () => {
  const pool = await actAs((await appUrl(inject("databaseUrl"))).url);
  const { rows } = await pool.query<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not has_table_privilege(c.oid, 'insert')
  `);
  expect(rows.map(({ name }) => name)).toEqual(["schema_migration"]);
  await pool.query("select tidy_message_recipient()");
  await pool.query("listen app_role_test");
  await pool.query("notify app_role_test");
});

test("a user who may not make roles runs as the owner, whom the trigger stops", async () => {
  const owner = await modestDatabase();
  await migrate(owner);
  // The role is the server's and exists by now, but this user was never made a member.
  const acting = await appUrl(owner);
  expect(acting).toEqual({ url: owner, asRole: false });
  await expectKept(await actAs(acting.url));

  const { username } = new URL(owner);
  await query(inject("databaseUrl"), `grant redial_app to ${username}`);
  await migrate(owner);
  const later = await appUrl(owner);
  expect(later.asRole).toBe(true);
  await expectKept(await actAs(later.url));
});
