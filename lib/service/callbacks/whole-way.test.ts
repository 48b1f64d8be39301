import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { statusCode } from "#lib/domain/messages/status";
import { runDelivery } from "#lib/service/delivery/run";
import { connecting } from "#lib/service/routes/connect-route";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { callbackServer } from "#lib/testing/providers/callback-server";
import { type Fate, standInTwilio, type TwilioMessage } from "#lib/testing/providers/stand-in-twilio";
import { mintBatch, storedMessages, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
const web = await callbackServer(pool);
const twilio = await standInTwilio();
afterAll(async () => {
  await web.stop();
  await twilio.stop();
  await service.pool.end();
});

/** Twilio's answer to the request, and its later reports, by the number's last digit. */
const FATES: Record<string, Fate> = {
  7: "sent and 500",
  8: "sent and cut off",
  9: { status: 400, code: 21211 },
};
const LATER: Record<string, [string, string]> = { 5: ["undelivered", "30003"], 6: ["failed", "30007"] };

/** Sends callbacks out of order and repeated, and one with a wrong signature. */
async function callBack(message: TwilioMessage): Promise<void> {
  const [status, ErrorCode] = LATER[message.fields.To?.at(-1) ?? ""] ?? ["delivered", ""];
  await twilio.callBack(message, status, { ErrorCode }, "wrong token");
  for (const said of ["queued", status, "sent", status]) {
    await twilio.callBack(message, said, said === status ? { ErrorCode } : {});
  }
}

test("every message ends as Twilio says, and none is sent twice, over 429, 500, cuts and callbacks in any order", async () => {
  const caller = await mintCampaign(service);
  const made = await web.route({
    ...{ name: `twilio-${randomUUID().slice(0, 8)}`, kind: "twilio", accountSid: "AC1" },
    ...{ authToken: "secret token", baseUrl: twilio.baseUrl, ratePerSecond: 200, window: 20 },
  });
  await setRoutes(pool, caller.campaignId, [made]);
  twilio.state.fate = (n, fields) =>
    n === 3 ? { status: 429, code: 20429, retryAfter: "1" } : (FATES[fields.To?.at(-1) ?? ""] ?? "sent");
  await mintBatch(service, caller, 30);

  const stopping = new AbortController();
  const connect = connecting(web.settings, TEST_SECRET);
  const binds = { holder: "test", sealing: TEST_SECRET, connect, testNumbers: null };
  const running = runDelivery(testDelivery(service), { simulator: null, binds }, stopping.signal);
  let called = 0;
  const statuses = async () => {
    for (; called < twilio.messages.length; called++)
      await callBack(twilio.messages[called] as TwilioMessage);
    const stored = await storedMessages(service, caller.campaignId);
    return stored.map(({ status }) => status).sort();
  };
  const ended = [...Array(21).fill(statusCode("success")), ...Array(9).fill(statusCode("failure"))];
  await expect.poll(statuses).toEqual(ended);
  stopping.abort();
  await running;
  const sentTo = twilio.messages.map(({ fields }) => fields.To);
  expect(new Set(sentTo).size).toBe(sentTo.length);
});
