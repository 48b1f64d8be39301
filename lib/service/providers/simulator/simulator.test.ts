import { afterAll, expect, onTestFinished, test } from "vitest";
import { DELIVERY_ERROR_CODES } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { retryBatch } from "#lib/service/batches/retry-batch";
import { runDelivery } from "#lib/service/delivery/run";
import { sendMessage } from "#lib/service/messages/send-message";
import { simulator } from "#lib/service/providers/simulator/simulator";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintCampaign } from "#lib/testing/service/service";

const MESSAGES = 2000;
const [SENT, SUCCESS, FAILURE] = [statusCode("sent"), statusCode("success"), statusCode("failure")];

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

/** Runs delivery like a worker, with a simulator of these settings, until the test ends. */
function deliver(variables: Record<string, string>): void {
  const stopping = new AbortController();
  const delivery = testDelivery(service);
  const settings = parseSettings({ SIMULATOR_LATENCY_MS: "0", ...variables });
  const options = { simulator: simulator(service.pool, settings, () => undefined), binds: null };
  const running = runDelivery(delivery, options, stopping.signal);
  onTestFinished(async () => {
    stopping.abort();
    await running;
  });
}

async function untilAll(campaignId: string, isEnd: (status: number) => boolean): Promise<void> {
  const isOver = async () => (await storedMessages(service, campaignId)).every(({ status }) => isEnd(status));
  await expect.poll(isOver).toBe(true);
}

test("SIMULATOR_FAILURE_RATE is the share that fails, over all seven codes, and a retry mostly succeeds", async () => {
  deliver({ SIMULATOR_FAILURE_RATE: "0.4" });
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  const batchId = await mintBatch(service, caller, MESSAGES);
  const isSettled = (status: number) => status === SUCCESS || status === FAILURE;
  await untilAll(campaignId, isSettled);
  const failed = (await storedMessages(service, campaignId)).filter(({ status }) => status === FAILURE);
  const codes = await rows(
    pool,
    sql`select distinct error from attempt where campaign_id = ${campaignId} and error is not null`,
  );
  expect(failed.length / MESSAGES).toBeGreaterThan(0.3);
  expect(failed.length / MESSAGES).toBeLessThan(0.5);
  expect(codes).toHaveLength(DELIVERY_ERROR_CODES.length);

  await retryBatch(service, caller, batchId);
  await untilAll(campaignId, isSettled);
  const mended = (await storedMessages(service, campaignId)).filter(
    ({ status, attempts }) => status === SUCCESS && attempts.length === 2,
  );
  expect(mended.length).toBeGreaterThan(failed.length / 2);
});

test("in the loadtest environment messages stop at sent, and there are no test recipients", async () => {
  deliver({ SERVICE_ENVIRONMENT: "loadtest" });
  const caller = await mintCampaign(service);
  for (const recipient of ["6511112222", "6522222222", "6591234567"]) {
    await sendMessage(service, caller, { recipient, language: "english", values: { name: "Ada" } });
  }
  await untilAll(caller.campaignId, (status) => status === SENT);
  expect(await rows(pool, sql`select from simulator_receipt`)).toEqual([]);
});
