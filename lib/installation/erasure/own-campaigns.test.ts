import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { wrongCounter } from "#lib/installation/counter-checks";
import { askErasure } from "#lib/installation/erasure/ask-erasure";
import { confirmErasure } from "#lib/installation/erasure/confirm-erasure";
import { eraseOnce, openErasurePool } from "#lib/installation/erasure/run-erasures";
import { showErasure } from "#lib/installation/erasure/show-erasures";
import { withRole } from "#lib/platform/postgres/app-role";
import { openPool } from "#lib/platform/postgres/pool";
import { rows, sql } from "#lib/platform/postgres/sql";
import { steerBatch } from "#lib/service/batches/steer-batch";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";
import { sweepHolds } from "#lib/service/delivery/sweep-holds";
import { sendMessage } from "#lib/service/messages/send-message";
import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { follow, mintOwnCampaign } from "#lib/testing/console/own-campaign";
import { expectAsByApi } from "#lib/testing/console/read-model";
import { ownDatabase } from "#lib/testing/database/own-database";
import { cellsWith, hasDigits } from "#lib/testing/erasure/dump";
import { enqueueAll, handOverAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";

const { pool, url } = await ownDatabase();
const own = await mintOwnCampaign(pool);
const { service, caller } = own;
const erasures = { pool, sealing: TEST_SECRET, settings: service.settings };
const working = openErasurePool(withRole(url));
afterAll(() => working.end());
const by = { actor: "test", address: null, traceId: null };
const person = () => ({ id: randomUUID(), email: "ada@redial.test" });
const signal = new AbortController().signal;
const running = {
  ...{ ...erasures, pool: working, numberKey: Buffer.alloc(32, 1) },
  onFault: (error: unknown) => expect.unreachable(String(error)),
};

const confirmed = async (number: string) => {
  const id = await askErasure(erasures, { number, reason: "Request by letter" }, person(), by);
  await confirmErasure(erasures, id, person(), by);
  return id;
};
const hasEnded = async (id: string) => {
  await pool.query("update erasure set lease_until = now()");
  await eraseOnce(running, randomUUID(), signal);
  return (await showErasure(erasures, id, ""))?.erasure.state === "ended";
};
const send = (recipient: string, name = "Ada") =>
  sendMessage(service, caller, { recipient, language: "english", values: { name } });

test("a number is erased from what is in the read model, and from what is taken up later", async () => {
  const number = "6598761234";
  await send(number);
  await send("6591110000", `Ada, ${number}`);
  await handOverAll(testDelivery(service));
  await follow(pool, own);
  await send(number);
  const id = await confirmed(number);
  await expect.poll(() => hasEnded(id)).toBe(true);
  await follow(pool, own);
  expect(await cellsWith(pool, hasDigits([number]))).toEqual([]);
  await expectAsByApi(pool, own);
});

test("a number is erased from a message that is just being taken up", async () => {
  const number = "6598765678";
  await follow(pool, own);
  await send(number);
  const worker = openPool(url, 2, "slow worker");
  const holding = await pool.connect();
  // A page writes template bodies after its messages.
  await holding.query("begin; lock table mirror_template in share mode");
  const following = follow(worker, own);
  await expect.poll(() => waits("slow worker")).toBe(true);
  const id = await confirmed(number);
  let isOver = false;
  const erasing = (async () => {
    while (!(await hasEnded(id)));
    isOver = true;
  })();
  await expect.poll(async () => isOver || (await waits("redial erasure"))).toBe(true);
  await holding.query("commit");
  holding.release();
  await Promise.all([following, erasing]);
  await worker.end();
  expect(await cellsWith(pool, hasDigits([number]))).toEqual([]);
});

test("of a stopped batch only what had not left is stopped, whichever of its numbers were erased before or after", async () => {
  const batchId = await mintBatch(service, caller, 8);
  const of = { campaignId: caller.campaignId, batchId };
  const delivery = testDelivery(service);
  const accepting = ({ attemptId }: OutgoingMessage): Outcome => ({
    kind: "accepted",
    externalIds: [attemptId],
  });
  const route = await scriptedRoute(service, accepting, { window: 4 });
  await setRoutes(pool, caller.campaignId, [route]);
  await enqueueAll(delivery);
  await handOver(delivery, route, { single: null, batch: null });
  const members = await rows<{ id: string; status: number; recipient: string }>(
    pool,
    sql`
      select m.id, s.status, m.recipient from message m join message_state s on s.campaign_id = m.campaign_id and s.id = m.id
      where m.batch_id = ${batchId} order by s.status desc, m.id
    `,
  );
  const [failed, failedLater, , , erased, , , erasedLater] = members;
  const failing = [failed, failedLater].map((message) => ({
    ...{ campaignId: caller.campaignId, messageId: message?.id ?? "", n: 1, at: new Date() },
    ...({ status: "failure", error: "recipient_unavailable" } as const),
  }));
  await applyReceipts(delivery, failing);
  const eraseNumbersOf = async (messages: (typeof failed)[]) => {
    for (const message of messages) {
      const id = await confirmed(message?.recipient ?? "");
      await expect.poll(() => hasEnded(id)).toBe(true);
    }
  };
  await eraseNumbersOf([failed, erased]);
  await follow(pool, own);
  await steerBatch(service, of, { steering: "stop" });
  while (await sweepHolds({ bulk: pool }));
  await eraseNumbersOf([failedLater, erasedLater]);
  await follow(pool, own);
  const counted = await rows(
    pool,
    sql`select status, count(*)::int as n from mirror_message where campaign = ${own.campaign} and batch_id = ${`batch_${batchId}`}
      group by 1 order by 1`,
  );
  expect(counted).toEqual([
    { status: "failure", n: 3 },
    { status: "sent", n: 2 },
    { status: "stopped", n: 3 },
  ]);
  expect(await wrongCounter(pool)).toBeNull();
});

async function waits(name: string): Promise<boolean> {
  const found = await rows(
    pool,
    sql`select from pg_stat_activity
      where datname = current_database() and application_name = ${name} and wait_event_type = 'Lock'`,
  );
  return found.length > 0;
}
