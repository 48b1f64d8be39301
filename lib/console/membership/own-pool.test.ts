import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { leaveOwn, ownPool } from "#lib/console/membership/own-pool";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import { ownDatabase } from "#lib/testing/database/own-database";

const { pool, url } = await ownDatabase();
const ada = randomUUID();
await pool.query(
  `insert into mirror_message (campaign, id, created_at, updated_at, status, attempts, detailed, recipient, read_at, changed_at, sent_by)
   select 1, id, now(), now(), 'success', 1, true, '6591234567', now(), now(), sender
   from (values ('hers', $1::uuid), ('another''s', $2)) sent (id, sender)`,
  [ada, randomUUID()],
);

const sessions = [new pg.Client(url), new pg.Client(url)];
for (const session of sessions) await session.connect();
afterAll(async () => {
  for (const session of sessions) await session.end();
});

/** A pooler in transaction mode: each statement outside a transaction runs in another session. */
function connect(): pg.PoolClient {
  let turn = 0;
  let open: pg.Client | undefined;
  const query = (statement: string | { text: string }) => {
    const text = typeof statement === "string" ? statement : statement.text;
    const session = open ?? sessions[turn++ % sessions.length];
    if (text.startsWith("begin")) open = session;
    if (text === "commit" || text === "rollback") open = undefined;
    return session?.query(statement);
  };
  return { query, release: () => undefined } as unknown as pg.PoolClient;
}
const pooled = { connect: async () => connect() } as pg.Pool;

async function seen(db: Sql): Promise<string[]> {
  const { rows } = await db.query("select id from mirror_message order by id");
  return rows.map(({ id }) => id);
}

test("behind a pooler in transaction mode a restricted operator sees their own rows, and nobody else's session changes", async () => {
  const own = ownPool(pooled, ada);
  for (let times = 0; times < 3; times++) {
    expect(await seen(own)).toEqual(["hers"]);
    expect(await inSnapshot(own, seen)).toEqual(["hers"]);
    expect(await begin(own, seen)).toEqual(["hers"]);
    for (const session of sessions)
      expect((await session.query("show search_path")).rows).toEqual(
        (await pool.query("show search_path")).rows,
      );
  }
});

test("a connection of a restricted operator runs no statement outside a transaction", async () => {
  const client = await ownPool(pool, ada).connect();
  try {
    await expect(async () => seen(client)).rejects.toThrow("only in a transaction");
    await client.query("begin");
    expect(await seen(client)).toEqual(["hers"]);
    await leaveOwn(client);
    expect(await seen(client)).toHaveLength(2);
    await client.query("rollback");
    await expect(async () => seen(client)).rejects.toThrow("only in a transaction");
  } finally {
    client.release();
  }
});
