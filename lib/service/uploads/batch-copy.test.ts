import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPool } from "#lib/platform/postgres/pool";
import { rows as readRows, sql } from "#lib/platform/postgres/sql";
import { BatchCopy } from "#lib/service/uploads/batch-copy";
import { databaseLine } from "#lib/testing/database/database-line";
import { mintCampaign, testService } from "#lib/testing/service/service";

const rows = Array.from({ length: 1000 }, (_, n) => ({
  row: n + 2,
  recipient: "6591234567",
  language: "english" as const,
  values: ["x".repeat(500)],
}));

function newBatch(
  pool: Pool,
  caller: Awaited<ReturnType<typeof mintCampaign>>,
  pass?: () => Promise<void>,
): BatchCopy {
  const facts = {
    ...caller,
    templateBodyIds: new Map([["english", randomUUIDv7()] as const]),
    variables: ["name"],
    audit: caller,
  };
  return new BatchCopy(pool, facts, pass);
}

test("an upload has ten minutes from its first row on, however long it waited before, and then leaves nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const service = testService();
  const { pool } = service;
  const caller = await mintCampaign(service);
  const batch = newBatch(pool, caller);
  vi.advanceTimersByTime(60 * 60_000);
  await batch.write(rows);
  vi.advanceTimersByTime(9 * 60_000);
  await batch.write(rows);
  vi.advanceTimersByTime(2 * 60_000);
  await expect(batch.write(rows)).rejects.toMatchObject({ refusal: "bodyTooSlow" });
  await batch.rollback();
  expect(await readRows(pool, sql`select from message where campaign_id = ${caller.campaignId}`)).toEqual([]);
});

test("a connection that is lost while the database takes no more ends the upload", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  const way = await databaseLine();
  const pool = openPool(way.url, 2, "batch copy test");
  onTestFinished(() => pool.end());
  const batch = newBatch(pool, caller);
  await batch.write(rows);
  way.stall();
  let written = 0;
  const writing = (async () => {
    for (;;) {
      await batch.write(rows);
      written++;
    }
  })();
  const ended = expect(writing).rejects.toThrow(/terminated|ECONNRESET|EPIPE|not queryable/i);
  let before = -1;
  await expect
    .poll(
      () => {
        const same = written === before;
        before = written;
        return same;
      },
      { message: "nothing goes on", interval: 300 },
    )
    .toBe(true);
  way.cut();
  await ended;
  await batch.rollback();
});

test("no piece of a file is written before it may pass, and then all of it is", async () => {
  const service = testService();
  const caller = await mintCampaign(service);
  const waiting: (() => void)[] = [];
  const batch = newBatch(service.pool, caller, () => new Promise((resolve) => waiting.push(resolve)));
  let isWritten = false;
  const written = batch.write(rows).then(() => {
    isWritten = true;
  });
  await expect.poll(() => waiting.length).toBe(1);
  expect(isWritten).toBe(false);
  const passing = setInterval(() => waiting.shift()?.(), 1);
  onTestFinished(() => clearInterval(passing));
  await written;
  await batch.commit("file.csv");
  const [found] = await readRows(
    service.pool,
    sql`select count(*)::int as n from message where campaign_id = ${caller.campaignId}`,
  );
  expect(found).toEqual({ n: rows.length });
});
