import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { claimOverdue, claimUnserved, type ScanPosition } from "#lib/service/queue/claim-others";
import { STAGE } from "#lib/service/queue/send-jobs";
import { ownDatabase } from "#lib/testing/database/own-database";
import { rowsRead } from "#lib/testing/database/rows-read";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const BACKLOG = 9000;
const { campaignId } = await mintCampaign(service);
await pool.query(sql`
  insert into send_job (campaign_id, first_id, last_id, n, priority, stage)
  select ${campaignId}, gen_random_uuid(), gen_random_uuid(), 1, 0, ${STAGE.queued} from generate_series(1, ${BACKLOG})
`);
await pool.query("vacuum analyze send_job");

/** Applies a change to the last job but one of the backlog, and returns its id. */
async function lateJob(change: ReturnType<typeof sql>): Promise<number> {
  const { id } = await oneRow<{ id: number }>(
    pool,
    sql`update send_job set ${change} where id = (select max(id) - 1 from send_job) returning id`,
  );
  return id;
}

/** How many looks it takes to find a job, and how many jobs the most expensive look reads. */
async function looks(claim: (tx: Sql, walk: ScanPosition) => Promise<{ id: number }[]>) {
  const walk: ScanPosition = { after: null };
  for (let n = 1, most = 0; n < 20; n++) {
    let found: { id: number }[] = [];
    const read = await begin(pool, (tx) =>
      rowsRead(tx, ["send_job"], async () => {
        found = await claim(tx, walk);
      }),
    );
    most = Math.max(most, read.scanned + read.fetched);
    if (found.length > 0) return { found: found.map(({ id }) => id), n, most };
  }
  throw new Error("nothing was found");
}

test("a look for overdue messages costs the same however many wait, and finds the one at their end", async () => {
  const id = await lateJob(sql`created_at = now() - interval '49 hours'`);
  const { found, n, most } = await looks((tx, walk) => claimOverdue(tx, walk, 48, 8));
  expect({ found, n }).toEqual({ found: [id], n: 5 });
  expect(most).toBeLessThan(2500);
});

test("so does a look for messages that no route serves", async () => {
  const routeId = randomUUID();
  await pool.query(sql`
    insert into route (id, name, kind, settings, sealed, rate_per_second, binds, validity_hours)
    values (${routeId}, ${`r-${routeId}`}, 'smpp', '{}', '', 100, 1, 48)
  `);
  await pool.query(sql`
    insert into campaign_route (campaign_id, place, route_id) values (${campaignId}, 0, ${routeId})
  `);
  const id = await lateJob(sql`passed_by = array[${routeId}::uuid]`);
  const { found, n, most } = await looks(async (tx, walk) => (await claimUnserved(tx, walk, 8)).jobs);
  expect({ found, n }).toEqual({ found: [id], n: 5 });
  expect(most).toBeLessThan(2500);
});

test("a walk that has come to the end begins anew", async () => {
  const walk: ScanPosition = { after: null };
  for (let n = 0; n < 5; n++) await begin(pool, (tx) => claimUnserved(tx, walk, 0));
  expect(walk.after).toBeNull();
});
