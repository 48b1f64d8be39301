import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { wrongCounter } from "#lib/installation/counter-checks";
import { sql } from "#lib/platform/postgres/sql";
import { failUnserved } from "#lib/service/delivery/fail-waiting";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { giveJobsBack } from "#lib/service/delivery/jobless";
import { reap } from "#lib/service/delivery/reap";
import type { Outcome, OutgoingMessage } from "#lib/service/providers/link";
import { ownDatabase } from "#lib/testing/database/own-database";
import {
  enqueueAll,
  handOverAll,
  mintBatch,
  storedMessages,
  testDelivery,
} from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { routeDelivery, scriptedRoute, setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

const newRun = () => ({ single: null, batch: null });
const accept = ({ attemptId }: OutgoingMessage): Outcome => ({ kind: "accepted", externalIds: [attemptId] });

async function statusesOf(campaignId: string) {
  const messages = await storedMessages(service, campaignId);
  return [...new Set(messages.map(({ status }) => status))];
}

test("messages that a route passed over go by it once it serves their numbers", async () => {
  const { campaignId, ...caller } = await mintCampaign(service);
  await mintBatch(service, { campaignId, ...caller }, 12);
  await enqueueAll(testDelivery(service));
  const before = await scriptedRoute(service, accept, { prefixes: ["49"] });
  await setRoutes(pool, campaignId, [before]);
  // The worker still has the old settings when the new ones are saved.
  await pool.query(sql`update route set prefixes = '{"65"}' where id = ${before.routeId}`);
  await handOver(routeDelivery(service, before), before, newRun());
  while (await failUnserved(testDelivery(service)));
  expect(await statusesOf(campaignId)).toEqual([statusCode("enqueued")]);
  const after = { ...before, prefixes: ["65"] };
  while (await handOver(routeDelivery(service, after), after, newRun()));
  expect(await statusesOf(campaignId)).toEqual([statusCode("sent")]);
});

test("messages whose job is gone get one again, and none is handed over twice", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const delivery = testDelivery(service);
  await mintBatch(service, caller, 30);
  expect(await giveJobsBack(delivery)).toBe(false);
  for (const stage of ["created", "enqueued"]) {
    await pool.query(sql`delete from send_job where campaign_id = ${campaignId}`);
    expect(await wrongCounter(pool)).toContain("without a job");
    expect(await giveJobsBack(delivery), stage).toBe(true);
    expect(await giveJobsBack(delivery), stage).toBe(false);
    await enqueueAll(delivery);
  }
  await handOverAll(delivery);
  expect(new Set(delivery.submitted.map(({ messageId }) => messageId)).size).toBe(30);
  expect(delivery.submitted).toHaveLength(30);
  expect(await wrongCounter(pool)).toBeNull();
});

test("of messages whose job went while a provider had them nobody knows anything: they fail", async () => {
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  await mintBatch(service, caller, 5);
  await enqueueAll(testDelivery(service));
  const route = await scriptedRoute(service, () => ({ kind: "unknown", codes: [] }));
  await setRoutes(pool, campaignId, [route]);
  const delivery = routeDelivery(service, route);
  await handOver(delivery, route, newRun());
  await pool.query(sql`delete from send_job where campaign_id = ${campaignId}`);
  expect(await giveJobsBack(delivery)).toBe(true);
  expect(await reap(delivery)).toBe(false);
  await pool.query(sql`update send_job set lease_until = now() - interval '1 s' where stage = 2`);
  expect(await reap(delivery)).toBe(true);
  expect(await statusesOf(campaignId)).toEqual([statusCode("failure")]);
  expect(await giveJobsBack(delivery)).toBe(false);
});
