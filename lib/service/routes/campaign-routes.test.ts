import { afterAll, expect, test } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";
import { openBackpressure } from "#lib/platform/priority/backpressure";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import type { Caller } from "#lib/service/context";
import { retryMessage } from "#lib/service/messages/retry-message";
import { sendMessage } from "#lib/service/messages/send-message";
import { setCampaignRoutes } from "#lib/service/routes/set-campaign-routes";
import { updateRoute } from "#lib/service/routes/update-route";
import { ingestUpload } from "#lib/service/uploads/ingest-upload";
import { openSlots } from "#lib/service/uploads/slots";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintRoute, smppRoute } from "#lib/testing/service/routes";
import { mintCampaign, testService } from "#lib/testing/service/service";
import { RouteRequest } from "#lib/wire/service/route-request";

const service = testService();
afterAll(() => service.pool.end());
const admin = { ...service, sealing: TEST_SECRET };
const SEND = { recipient: "6591234567", language: "english", values: { name: "Ada" } };

async function allowOnly(name: string, senders: string[]): Promise<void> {
  await updateRoute(admin, name, RouteRequest.parse(smppRoute({ name, senders })));
}

async function carried(senders: string[], sender: string): Promise<{ caller: Caller; route: string }> {
  const caller = await mintCampaign(service);
  const { name } = await mintRoute(service, { senders });
  await setCampaignRoutes(service, caller.campaignId, { routes: [name], sender });
  return { caller, route: name };
}

async function upload(caller: Caller) {
  async function* body() {
    const field = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
    yield Buffer.from(
      `--b\r\n${field}\r\n\r\nrecipient,language,name\n6591234567,english,Ada\n\r\n--b--\r\n`,
    );
  }
  const start = { ...caller, contentType: "multipart/form-data; boundary=b", bytes: null };
  return ingestUpload(
    { service, writers: service.pool, slots: openSlots(1), backpressure: openBackpressure() },
    start,
    body(),
  );
}

test("a campaign has its routes in the order that was named, whatever their spelling", async () => {
  const { campaignId } = await mintCampaign(service);
  const one = await mintRoute(service);
  const two = await mintRoute(service);
  await setCampaignRoutes(service, campaignId, { routes: [two.name.toUpperCase(), one.name] });
  expect(await showCampaign(service, campaignId)).toMatchObject({ routes: [two.name, one.name], sender: "" });

  await setCampaignRoutes(service, campaignId, { sender: "REDIAL" });
  expect(await showCampaign(service, campaignId)).toMatchObject({
    ...{ routes: [two.name, one.name], sender: "REDIAL" },
  });
  await setCampaignRoutes(service, campaignId, { routes: [] });
  expect(await showCampaign(service, campaignId)).toMatchObject({ routes: [], sender: "REDIAL" });
});

test("an unknown route, one named twice, and a sender that a route does not allow are refused", async () => {
  const { campaignId } = await mintCampaign(service);
  const { name } = await mintRoute(service, { senders: ["LIBRARY"] });
  const set = (routes: string[], sender?: string) =>
    setCampaignRoutes(service, campaignId, { routes, ...(sender !== undefined && { sender }) });
  await expect(set(["nowhere"])).rejects.toThrow("routes.0: there is no route nowhere");
  await expect(set([name, name])).rejects.toThrow("named twice");
  await expect(set([name], "TWELVE-CHARS")).rejects.toThrow("sender: a name can have at most 11");
  await expect(set([name], "REDIAL")).rejects.toThrow(
    `sender REDIAL may not be used on route ${name}; it allows LIBRARY`,
  );
  expect(await showCampaign(service, campaignId)).toMatchObject({ routes: [], sender: "" });
});

test("jobs that a route had passed over are offered to every route again", async () => {
  const { caller, route } = await carried([], "");
  const { campaignId } = caller;
  await sendMessage(service, caller, SEND);
  await service.pool.query(sql`
    update send_job set passed_by = array(select id from route where name = ${route})
    where campaign_id = ${campaignId}
  `);
  await setCampaignRoutes(service, campaignId, { routes: [route] });
  const jobs = await rows(
    service.pool,
    sql`select passed_by from send_job where campaign_id = ${campaignId}`,
  );
  expect(jobs).toEqual([{ passedBy: null }]);
});

test("files, messages and retries of a sender that the route lost are refused before they are accepted", async () => {
  const { caller, route } = await carried(["REDIAL"], "REDIAL");
  const { id } = await sendMessage(service, caller, SEND);
  await allowOnly(route, ["LIBRARY"]);

  const refusal = {
    refusal: "senderNotAllowed",
    sentence: `sender REDIAL may not be used on route ${route}; it allows LIBRARY`,
  };
  await expect(sendMessage(service, caller, SEND)).rejects.toMatchObject(refusal);
  const messageId = id.replace("message_", "");
  await service.pool.query(sql`
    update message_state set status = 6 where campaign_id = ${caller.campaignId} and id = ${messageId}
  `);
  await expect(retryMessage(service, caller, messageId)).rejects.toMatchObject(refusal);
  expect(await upload(caller)).toEqual({ ...refusal, detail: null });
  await allowOnly(route, ["LIBRARY", "REDIAL"]);
  expect(await upload(caller)).toMatchObject({ batchId: expect.stringMatching(/^batch_/) });
  await sendMessage(service, caller, SEND);
});
