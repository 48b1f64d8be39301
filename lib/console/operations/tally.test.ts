import { afterAll, expect, inject, test } from "vitest";
import { findOperation } from "#lib/console/operations/operations";
import { readTally } from "#lib/console/operations/tally";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { failedMessages } from "#lib/testing/console/failed-messages";

const pool = openPool(inject("databaseUrl"), 4, "tally test");
afterAll(() => pool.end());

async function begin(count: number) {
  const { reader, campaign, upstream } = await failedMessages(pool, count);
  const id = await beginRetry(
    reader,
    upstream.messages.map(({ id }) => id),
  );
  const skip = (n: number) =>
    pool.query(
      sql`update operation_item set skipped = 'cancelled' where operation = ${id} and place <= ${n}`,
    );
  const end = () => pool.query(sql`update operation set ended_at = clock_timestamp() where id = ${id}`);
  const took = (ms: number) => pool.query(sql`update operation set tally_ms = ${ms} where id = ${id}`);
  const skipped = async () => {
    const row = await findOperation(pool, campaign.id, id);
    if (!row) throw new Error("no operation");
    return (await readTally(pool, row)).counts.skipped;
  };
  return { skip, end, took, skipped };
}

test("a small operation is counted at each look", async () => {
  const { skip, skipped } = await begin(3);
  expect(await skipped()).toBe(0);
  await skip(2);
  expect(await skipped()).toBe(2);
});

test("one whose counting takes long is not counted anew at the next look, and at its end it is", async () => {
  const { skip, end, took, skipped } = await begin(501);
  expect(await skipped()).toBe(0);
  await took(60_000);
  await skip(400);
  // The stored count is used for any number of later viewers.
  expect(new Set(await Promise.all([skipped(), skipped(), skipped()]))).toEqual(new Set([0]));
  await skip(501);
  await end();
  expect(await skipped()).toBe(501);
});
