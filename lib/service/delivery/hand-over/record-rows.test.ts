import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { failAbandoned } from "#lib/service/delivery/abandoned-rows";
import { type HandedOver, recordHandOver } from "#lib/service/delivery/hand-over/record-rows";
import { applyReceiptRows } from "#lib/service/delivery/receipts/receipt-rows";
import { MESSAGE } from "#lib/service/stored-status";
import { ownDatabase } from "#lib/testing/database/own-database";
import { waitingForLocks } from "#lib/testing/database/waiting-for-locks";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const JOB = 1;

/** A message of each of two campaigns: the older one belongs to the campaign that comes last. */
async function twoMessages() {
  const ids = [randomUUIDv7(), randomUUIDv7()];
  const campaigns = await Promise.all([mintCampaign(service), mintCampaign(service)]);
  const [first = "", last = ""] = campaigns.map(({ campaignId }) => campaignId).sort();
  const [older = "", newer = ""] = ids;
  const messages = [
    { campaignId: last, id: older },
    { campaignId: first, id: newer },
  ];
  for (const { campaignId, id } of messages) {
    await pool.query(sql`
      insert into message_state (campaign_id, id, status, updated_at)
      values (${campaignId}, ${id}, ${MESSAGE.sending}, now())
    `);
    await pool.query(sql`
      insert into attempt (campaign_id, message_id, n, job_id, status, sent_at, updated_at)
      values (${campaignId}, ${id}, 1, ${JOB}, ${MESSAGE.sending}, now(), now())
    `);
  }
  return messages;
}

const answer = (of: { campaignId: string; id: string }): HandedOver => ({
  ...of,
  ...{ n: 1, externalId: "x", error: null, routeId: null, parts: null, raw: null },
});
const receipt = (of: { campaignId: string; id: string }) => ({
  ...of,
  ...{ n: 1, status: statusCode("success"), error: null, at: new Date(), raw: null },
});

function failJobs(tx: Sql, of: Awaited<ReturnType<typeof twoMessages>>) {
  const jobs = of.map(({ campaignId, id }) => ({
    ...{ id: JOB, campaignId, batchId: null, firstId: id, lastId: id, createdAt: new Date(), holds: 0 },
  }));
  return failAbandoned(tx, jobs, 0);
}

type Change = (tx: Sql, of: Awaited<ReturnType<typeof twoMessages>>) => Promise<unknown>;

test.each<[string, Change]>([
  ["answers", (tx: Sql, of: Awaited<ReturnType<typeof twoMessages>>) => recordHandOver(tx, of.map(answer))],
  ["jobs of a worker that died", failJobs],
  [
    "receipts",
    (tx: Sql, of: Awaited<ReturnType<typeof twoMessages>>) => applyReceiptRows(tx, of.map(receipt)),
  ],
])(
  "%s lock messages campaign by campaign, so that neither waits for the other in a circle",
  async (_, change) => {
    const messages = await twoMessages();
    const [last, first] = messages;
    await begin(pool, async (holder) => {
      await holder.query(sql`select from message_state where id = ${first?.id} for update`);
      const changing = begin(service.pool, (tx) => change(tx, messages));
      await expect.poll(() => waitingForLocks(pool)).toBeGreaterThan(0);
      const free = await rows(
        pool,
        sql`select from message_state where id = ${last?.id} for update skip locked`,
      );
      expect(free).toHaveLength(1);
      return { changing };
    }).then(({ changing }) => changing);
  },
);
