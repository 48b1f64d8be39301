import { expect, test } from "vitest";
import { checkBatch } from "#lib/console/batches/check-batch";
import { preflight } from "#lib/console/retries/preflight";
import { retryBatch } from "#lib/console/retries/retry-batch";
import { batchStatusCode } from "#lib/domain/messages/status";
import { rows, sql } from "#lib/platform/postgres/sql";
import { ADA, BEN } from "#lib/testing/console/failed-messages";
import { failedOwnMessages } from "#lib/testing/console/failed-own-messages";
import { lookAt } from "#lib/testing/console/operation";
import { ownDatabase } from "#lib/testing/database/own-database";
import { countDrift } from "#lib/testing/service/delivery";

const { pool } = await ownDatabase();
const ada = { ...ADA, address: null };

test("of four who retry an own batch at once one does, all its failed messages once, and each is accounted for", async () => {
  const { mirror, reader, batchId, stored, service, caller, ids } = await failedOwnMessages(pool, 60);
  await pool.query(sql`
    update message_state set retries = 3 where campaign_id = ${caller.campaignId} and 'message_' || id = ${ids[7]}
  `);
  expect(await preflight(reader, batchId)).toMatchObject({
    whole: null,
    recheck: { messages: 0, unread: 0 },
  });
  const asks = [ADA, BEN, ADA, BEN].map((who) =>
    retryBatch(mirror, reader, batchId, { choice: "whole" }, { ...who, address: null }),
  );
  const done = await Promise.allSettled(asks);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const each of done)
    if (each.status === "rejected") expect(each.reason).toMatchObject({ status: 409, code: "batch_denied" });
  const [begun] = done.flatMap((each) => (each.status === "fulfilled" ? [each.value.operation] : []));
  const operation = await lookAt(reader, begun ?? 0);
  expect(operation).toMatchObject({ total: 59, counts: { accepted: 59 } });
  expect(operation.endedAt).not.toBeNull();
  expect((await stored()).filter(({ status, retries }) => status === 0 && retries === 1)).toHaveLength(59);
  const audited = await rows<{ target: string; outcome: string; messages: number }>(
    pool,
    sql`select target, outcome, (parameters ->> 'messages')::integer as messages from audit where campaign = ${reader.campaign.id}`,
  );
  expect(audited).toEqual([{ target: batchId, outcome: "succeeded", messages: 59 }]);
  const { kept, counted } = await countDrift(service, caller.campaignId);
  expect(kept).toEqual(counted);
});

test("the check before an own batch is retried makes no call", async () => {
  const { mirror, reader, batchId } = await failedOwnMessages(pool, 3);
  const checked = await checkBatch(mirror, reader.campaign, batchId, null);
  expect(checked).toEqual({ after: null, read: 3, total: 3, waitMs: 0 });
});

test("an own batch with a message that is created by now is not retried, and not marked as failed", async () => {
  const { mirror, reader, batchId, stored, caller, ids } = await failedOwnMessages(pool, 3);
  // The read model does not know this change yet.
  await pool.query(
    sql`update status_count set n = 1 where campaign_id = ${caller.campaignId} and status = 0`,
  );
  await pool.query(sql`
    update message_state set status = 0 where campaign_id = ${caller.campaignId} and 'message_' || id = ${ids[0]}
  `);
  await expect(retryBatch(mirror, reader, batchId, { choice: "whole" }, ada)).rejects.toMatchObject({
    status: 409,
  });
  expect((await stored()).map(({ retries }) => retries)).toEqual([0, 0, 0]);
  const batches = await rows(pool, sql`select status from batch where campaign_id = ${caller.campaignId}`);
  expect(batches).toEqual([{ status: batchStatusCode("messages_enqueued") }]);
  expect(await rows(pool, sql`select id from operation where campaign = ${reader.campaign.id}`)).toEqual([]);
});

test("the failed messages of an own batch for which a retry helps are retried alone", async () => {
  const { mirror, reader, batchId } = await failedOwnMessages(pool, 5);
  const { operation } = await retryBatch(
    mirror,
    reader,
    batchId,
    { choice: "chosen", retryable: ["yes"] },
    ada,
  );
  expect((await lookAt(reader, operation)).total).toBe(5);
});
