import { expect } from "@playwright/test";
import { apiClient } from "../../fixtures/api-client";
import { mintCampaign, SEND } from "../../fixtures/campaign";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { readHandOvers } from "../../fixtures/handed-over";
import { type Service, startService } from "../../fixtures/service";
import { untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

const SECURE = { "x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.20" };
const ALWAYS_FAILS_ELSEWHERE = "6511112222";

let service: Service;

test.describe("production", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    service = await startService({
      SERVICE_ENVIRONMENT: "production",
      TRUSTED_PROXIES: "127.0.0.1,::1",
      SERVICE_TIME_ZONE: "UTC",
    });
  });
  test.afterAll(() => service.stop());

  async function mintSecureCampaign() {
    const campaign = await mintCampaign({ ipAllowlist: ["198.51.100.20"] }, service);
    const key = campaign.apiKeys[0]?.key ?? "";
    return { ...campaign, key, client: apiClient(service.url, campaign.campaignId, key, SECURE) };
  }

  test("plain HTTP is refused, from loopback too", async () => {
    const { sender } = await mintCampaign({}, service);

    expectRefusal(await sender.list(), "httpsRequired");
    expectRefusal(await sender.send(SEND), "httpsRequired");
  });

  test("keys say that they are production keys", async () => {
    const { key } = await mintSecureCampaign();

    expect(key).toMatch(/^key_live_/);
  });

  test("without a route, messages wait, and there are no test recipients", async () => {
    const { client } = await mintSecureCampaign();
    const { status, body } = await client.send({ ...SEND, recipient: ALWAYS_FAILS_ELSEWHERE });

    expect(status).toBe(201);
    await untilStatus(client, body.id, "enqueued");
    expect(await readHandOvers(service)).toEqual([]);
  });

  test("timestamps carry the offset of the zone that is set", async () => {
    const { client } = await mintSecureCampaign();

    expect((await client.send(SEND)).body.createdAt).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(\+00:00|Z)$/,
    );
  });
});

test.describe("loadtest", () => {
  test("messages stop at sent, and there are no test recipients", async () => {
    const loadtest = await startService({ SERVICE_ENVIRONMENT: "loadtest", SIMULATOR_LATENCY_MS: "0" });
    try {
      const { sender, reader } = await mintCampaign({}, loadtest);
      const { body } = await sender.send({ ...SEND, recipient: ALWAYS_FAILS_ELSEWHERE });
      await untilStatus(reader, body.id, "sent");
      await sender.send(SEND);
      const statuses = async () => (await reader.list()).body.data.map(({ latestStatus }) => latestStatus);

      await expect.poll(statuses).toEqual(["sent", "sent"]);
    } finally {
      await loadtest.stop();
    }
  });
});
