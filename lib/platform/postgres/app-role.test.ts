import { randomBytes } from "node:crypto";
import type pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { prepareDatabase, prepareStore } from "#lib/cli/database/prepare";
import { recordAudit } from "#lib/platform/audit-row";
import { appAddress } from "#lib/platform/postgres/app-address";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { query } from "#lib/testing/database/embedded";
import { migratedDatabase } from "#lib/testing/database/own-database";

const settings = parseSettings({ SECRET_KEY: process.env.SECRET_KEY });
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
    const [login] = await query<{ role: string }>(
      admin,
      `select rolname as role from pg_roles, pg_database where datname = '${name}' and rolname = 'redial_login_' || pg_database.oid`,
    );
    await query(admin, `drop database ${name} with (force)`);
    if (login) await query(admin, `drop role ${login.role}`);
    await query(admin, `drop role ${name}`);
  });
  const url = new URL(admin);
  url.username = name;
  url.password = "modest";
  url.pathname = name;
  return url.href;
}

async function connectTo(url: string): Promise<pg.Pool> {
  const pool = openPool(url, 2, "app role test");
  onTestFinished(() => pool.end());
  await recordAudit(pool, { campaignId: null, actor: "somebody", action: "test", target: "test" });
  return pool;
}

/** Connects as web and worker do. */
async function connected(): Promise<pg.Pool> {
  const { url, notice } = await appAddress(inject("databaseUrl"), settings);
  expect(notice).toBeNull();
  return connectTo(url);
}

async function expectKept(pool: pg.Pool): Promise<void> {
  for (const change of CHANGES) await expect(pool.query(change), change).rejects.toThrow(DENIED);
  const { rows } = await pool.query("select from audit where actor = 'somebody'");
  expect(rows.length).toBeGreaterThan(0);
}

test("web and worker add audit records and can neither change, remove nor empty them", async () => {
  await expectKept(await connected());
});

test("no statement makes anybody else of them: neither set role, reset role nor another session's user", async () => {
  const pool = await connected();
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const { rows } = await client.query("select current_user as me, session_user as signed_in");
  expect(rows[0].me).toMatch(/^redial_login_\d+$/);
  expect(rows[0].signed_in).toBe(rows[0].me);
  const owner = new URL(inject("databaseUrl")).username;
  for (const way of ["set role none", "reset role", "reset session authorization", "discard all"]) {
    await client.query(way);
    expect((await client.query("select current_user as me")).rows).toEqual([{ me: rows[0].me }]);
    await expect(client.query("delete from audit"), way).rejects.toThrow(DENIED);
    await expect(client.query("drop table message"), way).rejects.toThrow("must be owner");
  }
  for (const other of [owner, "redial_app", "pg_write_all_data"]) {
    await expect(client.query(`set role ${other}`)).rejects.toThrow(/permission denied to set role/);
    await expect(client.query(`set session authorization ${other}`)).rejects.toThrow(/permission denied/);
  }
});

test("they own nothing, and change nothing of the tables, of what was migrated, or of keys", async () => {
  const pool = await connected();
  for (const statement of [
    "alter table audit disable trigger audit_kept",
    "alter table audit owner to current_user",
    "drop trigger audit_kept on audit",
    "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
    "delete from schema_migration",
    "update wrapped_key set wrapped = ''",
    "insert into secret_key (fingerprint) values ('x')",
    "delete from data_key",
    "alter role current_user superuser",
    "create role another",
    "drop table audit",
    "create table another (n int)",
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/must be owner|permission denied/);
  }
  // Granting a right that the user does not have gives a warning and grants nothing.
  await pool.query("grant delete on audit to public");
  await expectKept(pool);
  const { rows } = await pool.query(
    "select from pg_shdepend d join pg_roles r on r.oid = d.refobjid where rolname = current_user and deptype = 'o'",
  );
  expect(rows).toEqual([]);
});

test("they may do what the product does: copy, sequences, unlogged tables, the recipients' index, notices", async () => {
  const pool = await connected();
  const { rows } = await pool.query<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = quote_ident(current_schema())::regnamespace and c.relkind in ('r', 'p')
      and not has_table_privilege(c.oid, 'insert')
    order by c.relname
  `);
  expect(rows.map(({ name }) => name)).toEqual(["data_key", "schema_migration", "secret_key", "wrapped_key"]);
  await pool.query("select tidy_message_recipient()");
  await pool.query("listen app_role_test");
  await pool.query("notify app_role_test");
});

test("the role's password is the same at every start, is put right again, and is in no statement", async () => {
  const first = await appAddress(inject("databaseUrl"), settings);
  const { username, password } = new URL(first.url);
  await query(inject("databaseUrl"), `alter role ${username} password 'another'`);
  expect((await appAddress(inject("databaseUrl"), settings)).notice).toMatch(
    /password authentication failed/,
  );
  await prepareStore(settings, inject("databaseUrl"));
  expect(await appAddress(inject("databaseUrl"), settings)).toEqual(first);
  const kept = await query<{ kept: string }>(
    inject("databaseUrl"),
    `select rolpassword as kept from pg_authid where rolname = '${username}'`,
  );
  expect(kept[0]?.kept).toMatch(/^SCRAM-SHA-256\$/);
  expect(kept[0]?.kept).not.toContain(password);
});

test("web starts with the address of its own role alone, and refuses a database of another version", async () => {
  const owner = await migratedDatabase();
  await prepareStore(settings, owner);
  const { url } = await appAddress(owner, settings);
  expect(await appAddress(url, settings)).toEqual({ url, replicaUrl: null, notice: null });
  const first = await prepareDatabase({ ...settings, databaseUrl: url }, url);
  expect(first.join("\n")).toContain("password:");
  await query(owner, "delete from schema_migration where name like '071%'");
  await expect(prepareDatabase({ ...settings, databaseUrl: url }, url)).rejects.toThrow(
    /lacks 071-.*Start a worker of this version first/,
  );
});

test("several starts at once on a new database make one role, and each can log in", async () => {
  const url = await migratedDatabase();
  await Promise.all([1, 2, 3, 4].map(() => prepareStore(settings, url)));
  const addresses = await Promise.all([1, 2].map(() => appAddress(url, settings)));
  expect(addresses.map(({ notice }) => notice)).toEqual([null, null]);
});

test("a user who may not make roles runs as the owner, whom the trigger stops, and is told what to do", async () => {
  const owner = await modestDatabase();
  const { username } = new URL(owner);
  await prepareStore(settings, owner);
  // The shared role belongs to the server and exists, but this user is no member.
  const acting = await appAddress(owner, settings);
  expect(acting.url).toBe(owner);
  expect(acting.notice).toContain(`alter role "${username}" createrole`);
  await expectKept(await connectTo(acting.url));

  await query(inject("databaseUrl"), `grant redial_app to ${username}`);
  await prepareStore(settings, owner);
  const later = await appAddress(owner, settings);
  expect(later.notice).toMatch(/act as redial_app/);
  await expectKept(await connectTo(later.url));

  await query(inject("databaseUrl"), `alter role ${username} createrole`);
  await prepareStore(settings, owner);
  const last = await appAddress(owner, settings);
  expect(last.notice).toBeNull();
  const pool = await connectTo(last.url);
  await pool.query("set role none");
  await expectKept(pool);
});
