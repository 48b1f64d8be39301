import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type MessageStatus, statusCode } from "#lib/domain/messages/status";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { openWorkerPool } from "#lib/platform/postgres/worker-pool";
import { failAbandoned } from "#lib/service/delivery/abandoned-rows";
import { requeueDeferred } from "#lib/service/delivery/hand-over/deferred-rows";
import { recordHandOver } from "#lib/service/delivery/hand-over/record-rows";
import { takeMessages } from "#lib/service/delivery/hand-over/take-rows";
import { failQueued, moveWaiting } from "#lib/service/delivery/queued-rows";
import { applyReceiptRows } from "#lib/service/delivery/receipts/receipt-rows";
import { MESSAGE } from "#lib/service/stored-status";
import { ownDatabase } from "#lib/testing/database/own-database";
import { rowsRead } from "#lib/testing/database/rows-read";

// One campaign with many old messages, as PostgreSQL's statistics know it: a join with ranges of ids is then
// expected to find a ninth of the table for each job.
const PAST = 30_000;
const JOBS = 200;
const MESSAGES = 5;

const { pool, url } = await ownDatabase();
const workers = openWorkerPool(url, 1, "redial worker");
afterAll(() => workers.end());
const campaignId = randomUUIDv7();
const templateBodyId = randomUUIDv7();

async function insertMessages(ids: string[], status: MessageStatus): Promise<void> {
  await pool.query(sql`
    insert into message (campaign_id, id, template_body_id, creator_id, recipient, recipient_grams, template_values)
    select ${campaignId}, id, ${templateBodyId}, ${campaignId}, '6581234567', '{1}', '{}' from unnest(${ids}::uuid[]) as id
  `);
  await pool.query(sql`
    insert into message_state (campaign_id, id, status, updated_at)
    select ${campaignId}, id, ${MESSAGE[status]}, now() from unnest(${ids}::uuid[]) as id
  `);
  await pool.query(sql`
    insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at)
    select ${campaignId}, id, 1, 0, ${MESSAGE[status]}, now(), now() from unnest(${ids}::uuid[]) as id
    where ${!["created", "enqueued"].includes(status)}
  `);
}

const newIds = (count: number) => Array.from({ length: count }, () => randomUUIDv7()).sort();

await insertMessages(newIds(PAST), "success");
await pool.query("vacuum analyze message, message_state, attempt");

type Job = Parameters<typeof moveWaiting>[1][number] & { ids: string[] };

async function jobsOf(status: MessageStatus): Promise<Job[]> {
  const ids = newIds(JOBS * MESSAGES);
  await insertMessages(ids, status);
  return Array.from({ length: JOBS }, (_, i) => {
    const own = ids.slice(i * MESSAGES, (i + 1) * MESSAGES);
    const [firstId = "", lastId = ""] = [own[0], own.at(-1)];
    return { id: 0, campaignId, batchId: null, firstId, lastId, createdAt: new Date(), holds: 0, ids: own };
  });
}

const attemptsOf = (jobs: Job[]) =>
  jobs.flatMap(({ ids }) => ids.map((id) => ({ campaignId, id, n: 1, jobId: 0, isBrief: false })));
const wanted = { routeId: null, limit: 5000, prefixes: [] };
const answer = { externalId: "x", error: null, routeId: null, parts: null, raw: null };
const receipt = { status: statusCode("success"), error: null, at: new Date(), raw: null };

type Change = (tx: Sql, jobs: Job[]) => Promise<unknown>;

test.each<[string, MessageStatus, Change]>([
  ["enqueues", "created", (tx, jobs) => moveWaiting(tx, jobs, "created", "enqueued")],
  ["takes", "enqueued", (tx, jobs) => takeMessages(tx, jobs, wanted)],
  ["takes for a route", "enqueued", (tx, jobs) => takeMessages(tx, jobs, { ...wanted, routeId: campaignId })],
  ["fails", "enqueued", (tx, jobs) => failQueued(tx, jobs, { before: "enqueued", error: 0 })],
  ["abandons", "sending", (tx, jobs) => failAbandoned(tx, jobs, 0)],
  [
    "hands over",
    "sending",
    (tx, jobs) =>
      recordHandOver(
        tx,
        attemptsOf(jobs).map((one) => ({ ...one, ...answer })),
      ),
  ],
  ["puts back", "sending", (tx, jobs) => requeueDeferred(tx, attemptsOf(jobs))],
  [
    "settles",
    "sent",
    (tx, jobs) =>
      applyReceiptRows(
        tx,
        attemptsOf(jobs).map((one) => ({ ...one, ...receipt })),
      ),
  ],
])("what delivery %s is looked up by its key: no table is read as a whole", async (_, status, change) => {
  const jobs = await jobsOf(status);
  const read = await begin(workers, (tx) =>
    rowsRead(tx, ["message", "message_state", "attempt"], () => change(tx, jobs)),
  );
  expect(read.scanned).toBe(0);
  // A message is read for its state, its attempt, its text, and again when it is written.
  expect(read.fetched).toBeLessThanOrEqual(JOBS * MESSAGES * 6);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`
      select count(*)::int as n from message_state
      where id = any(${jobs.flatMap(({ ids }) => ids)}::uuid[]) and status <> ${MESSAGE[status]}
    `,
  );
  expect(n).toBe(JOBS * MESSAGES);
});
