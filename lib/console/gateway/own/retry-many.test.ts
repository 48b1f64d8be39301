import { expect, onTestFinished, test } from "vitest";
import { retryMany } from "#lib/console/gateway/own/retry-many";
import { cancelOperation } from "#lib/console/operations/cancel-operation";
import { endFinished, findAnyOperation } from "#lib/console/operations/operations";
import { retryChosen } from "#lib/console/retries/retry-chosen";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { beginRetry } from "#lib/testing/console/begin-retry";
import { ADA } from "#lib/testing/console/failed-messages";
import { failedOwnMessages } from "#lib/testing/console/failed-own-messages";
import { hasEnded, lookAt } from "#lib/testing/console/operation";
import { work } from "#lib/testing/console/work";
import { ownDatabase } from "#lib/testing/database/own-database";
import { countDrift } from "#lib/testing/service/delivery";

const { pool, url } = await ownDatabase();

test("a bulk retry of own messages retries each once, and each has a record and an audit record", async () => {
  const own = await failedOwnMessages(pool, 1500);
  const operation = await beginMatching(own);
  const skipped = own.ids.at(700) ?? "";
  await pool.query(sql`
    update message_state set retries = 3 where campaign_id = ${own.caller.campaignId} and 'message_' || id = ${skipped}
  `);
  work(own);
  await expect.poll(() => hasEnded(pool, operation)).toBe(true);
  expect((await lookAt(own.reader, operation)).counts).toMatchObject({ accepted: 1499, skipped: 1 });
  await expectOnce(own, 1499);
  await expect.poll(async () => (await lookAt(own.reader, operation)).counts.inFlight).toBe(1499);
});

test("a cancelled bulk retry of own messages retries none after that", async () => {
  const own = await failedOwnMessages(pool, 1200);
  const operation = await beginMatching(own);
  const row = await findAnyOperation(pool, operation);
  if (!row) throw new Error("no operation");
  const { campaign, of } = { campaign: own.reader.campaign, of: own.caller.campaignId };
  expect(await retryMany(pool, campaign, of, row)).toBe(true);
  await cancelOperation(own.reader, operation, { ...ADA, address: null });
  expect(await retryMany(pool, campaign, of, row)).toBe(false);
  work(own);
  await expect.poll(() => hasEnded(pool, operation)).toBe(true);
  expect((await lookAt(own.reader, operation)).counts).toMatchObject({ accepted: 1000, skipped: 200 });
  await expectOnce(own, 1000);
});

test("two workers whose connections are cut at any moment, 50 times, retry each own message once", async () => {
  const own = await failedOwnMessages(pool, 400);
  const cut = [0, 1].map((n) => openPool(url, 6, `cut ${n}`));
  onTestFinished(async () => void (await Promise.all(cut.map((each) => each.end()))));
  for (const each of cut) work({ mirror: { ...own.mirror, pool: each } });
  let cuts = 0;
  const operations: number[] = [];
  for (let from = 0; cuts < 50; from += 8) {
    const ids = own.ids.slice(from % 400, (from % 400) + 8);
    if (from < 400) operations.push(await beginRetry(own.reader, ids));
    const { rowCount } = await pool.query(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'cut _' and state <> 'idle'
    `);
    cuts += rowCount ?? 0;
  }
  await expect
    .poll(async () => (await Promise.all(operations.map((id) => hasEnded(pool, id)))).every(Boolean))
    .toBe(true);
  await endFinished(pool);
  const { n } = await oneRow<{ n: number }>(
    pool,
    sql`select count(*) as n from operation_item where operation = any(${operations}) and request is not null`,
  );
  expect(n).toBe(operations.length * 8);
  await expectOnce(own, n);
});

type Own = Awaited<ReturnType<typeof failedOwnMessages>>;

/** Begins a retry of every failed message of the campaign. */
async function beginMatching({ reader }: Own): Promise<number> {
  const asked = { filter: "status=failure", zone: "UTC", retryable: ["yes" as const] };
  return (await retryChosen(reader, asked, { ...ADA, address: null })).operation;
}

/** Expects `n` messages, each requeued once, with as many jobs, records and audit records, and correct counters. */
async function expectOnce({ campaign, caller, service, stored }: Own, n: number): Promise<void> {
  const retried = (await stored()).filter(({ status }) => status === 0);
  expect(retried).toHaveLength(n);
  expect(new Set(retried.map(({ retries }) => retries))).toEqual(new Set([1]));
  const count = (statement: ReturnType<typeof sql>) =>
    rows<{ n: number; different: number }>(pool, statement);
  expect([
    ...(await count(sql`
      select count(*) as n, count(distinct first_id) as different from send_job where campaign_id = ${caller.campaignId}`)),
    ...(await count(sql`
      select count(*) as n, count(distinct message_id) as different from retry_request
      where campaign = ${campaign} and state = 'accepted'`)),
    ...(await count(sql`
      select count(*) as n, count(distinct target) as different from audit
      where campaign = ${campaign} and action = 'message.retry' and outcome = 'succeeded'`)),
  ]).toEqual(Array.from({ length: 3 }, () => ({ n, different: n })));
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
}
