import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { SESSION } from "#lib/platform/postgres/session";
import { begin, oneRow, sql } from "#lib/platform/postgres/sql";
import { migrate } from "#lib/platform/schema/migrate";
import { parseSettings } from "#lib/platform/settings/settings";
import { sendMessage } from "#lib/service/messages/send-message";
import { query } from "#lib/testing/database/embedded";
import { emptyDatabase } from "#lib/testing/database/own-database";
import { makeUnusual } from "#lib/testing/database/unusual-defaults";
import { mintCampaign } from "#lib/testing/service/service";

async function unusualPool(statementMs?: number) {
  const url = await emptyDatabase();
  await makeUnusual(url);
  const pool = openPool(url, 2, "session test", { ...(statementMs && { statementMs }) });
  onTestFinished(() => pool.end());
  return { url, pool };
}

test("every connection has the settings that our statements rely on, whatever the database's defaults are", async () => {
  const { url, pool } = await unusualPool(30_000);
  for (const [name, wanted] of Object.entries(SESSION)) {
    const { value } = await oneRow<{ value: string | null }>(
      pool,
      sql`select current_setting(${name}, true) as value`,
    );
    const [elsewhere] = await query<{ value: string | null }>(
      url,
      `select current_setting('${name}', true) as value`,
    );
    if (name === "statement_timeout") expect(value).toBe("30s");
    else expect(value ?? wanted, name).toBe(wanted);
    if (name !== "transaction_timeout") expect(elsewhere?.value, `${name} is unusual`).not.toBe(wanted);
  }
});

test("moments, intervals, bytes and numbers are read as they are", async () => {
  const { pool } = await unusualPool();
  const row = await oneRow(
    pool,
    sql`
      select '2026-11-28T07:00:00.123Z'::timestamptz as moment, interval '1 day 2 hours' as span,
        '\\x00ff5c'::bytea as bytes, 0.1::float8 + 0.2 as sum, '{NULL}'::text[] as list, 'a\\b' as text
    `,
  );
  expect(row).toEqual({
    moment: new Date("2026-11-28T07:00:00.123Z"),
    span: expect.objectContaining({ days: 1, hours: 2 }),
    bytes: Buffer.from([0, 0xff, 0x5c]),
    sum: 0.1 + 0.2,
    list: [null],
    text: "a\\b",
  });
});

test("a send is answered as it was stored", async () => {
  const { url, pool } = await unusualPool();
  await migrate(url);
  const service = { pool, settings: parseSettings({}), nationalIdKey: randomBytes(32) };
  const caller = await mintCampaign(service);
  const body = { recipient: "6591234567", language: "english", values: { name: "Ada" } };
  const sent = await sendMessage(service, caller, body);
  expect(Number.isNaN(Date.parse(sent.updatedAt))).toBe(false);
  const { n } = await oneRow<{ n: number }>(pool, sql`select count(*) as n from message`);
  expect(n).toBe(1);
});

test("a transaction that waits between its statements is not ended by the database", async () => {
  const { pool } = await unusualPool();
  const { slept } = await begin(pool, async (tx) => {
    await pool.query("select pg_sleep(0.5)");
    return oneRow<{ slept: boolean }>(tx, sql`select pg_sleep(0.5) is not null as slept`);
  });
  expect(slept).toBe(true);
});
