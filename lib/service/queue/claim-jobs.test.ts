import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { claimQueued, claimWaiting } from "#lib/service/queue/claim-jobs";
import { nextWaiting } from "#lib/service/queue/next-jobs";
import type { QueueRun } from "#lib/service/queue/run-next";
import { moveJobs, PRIORITY, STAGE } from "#lib/service/queue/send-jobs";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());
const MOST = { campaigns: 20, jobs: 4, lowestId: 0 };

/** How often this transaction has read the whole queue. */
async function wholeReads(tx: Sql): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`select seq_scan as n from pg_stat_xact_user_tables where relname = 'send_job'`,
  );
  return n;
}

test("a claim looks into an index, however small the queue was when it was planned", async () => {
  const caller = await mintCampaign(service);
  await mintBatch(service, caller, 10);
  await pool.query("vacuum send_job");
  await begin(pool, async (tx) => {
    const before = await wholeReads(tx);
    expect(await claimWaiting(tx, PRIORITY.batch, null, MOST)).toHaveLength(1);
    expect(await wholeReads(tx)).toBe(before);
    await tx.query(sql`update send_job set stage = 1 where campaign_id = ${caller.campaignId}`);
    const between = await wholeReads(tx);
    expect(await claimQueued(tx, null, PRIORITY.batch, null, MOST)).toHaveLength(1);
    expect(await wholeReads(tx)).toBe(between);
  });
});

test("single sends of lower ids than were there are looked at again a second later", async () => {
  const { campaignId } = await mintCampaign(service);
  const id = randomUUID();
  const job = sql`
    insert into send_job (campaign_id, first_id, last_id, n, priority)
    values (${campaignId}, ${id}, ${id}, 1, ${PRIORITY.single})
  `;
  const run: QueueRun = { single: null, batch: null };
  const claim = () =>
    begin(pool, async (tx) => {
      const claimed = await nextWaiting(tx, "single", run);
      await moveJobs(tx, claimed, STAGE.queued, null);
      return claimed.map(({ id }) => id);
    });
  await begin(pool, async (late) => {
    await late.query(job);
    await pool.query(
      "select nextval(pg_get_serial_sequence('send_job', 'id')) from generate_series(1, 1000)",
    );
    await pool.query(job);
    expect(await claim()).toHaveLength(1);
  });
  expect(await claim()).toEqual([]);
  await pool.query(job);
  expect(await claim()).toHaveLength(1);
  await expect.poll(claim).toHaveLength(1);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*) as n from send_job where campaign_id = ${campaignId} and stage = ${STAGE.waiting}`,
  );
  expect(n).toBe(0);
});
