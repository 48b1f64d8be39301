import { expect } from "@playwright/test";
import { apiClient } from "../../fixtures/api-client";
import { type Campaign, mintCampaign, SEND } from "../../fixtures/campaign";
import { csv, goodRows, rowsTo } from "../../fixtures/csv";
import { expectRefusal, expectRefusedFile } from "../../fixtures/expect-refusal";
import { type Service, startService } from "../../fixtures/service";
import { untilStatus } from "../../fixtures/settled";
import { test } from "../../fixtures/test";

const CLIENT = "198.51.100.20";
const ALLOWED = [CLIENT, "2001:db8::/32"];

let service: Service;

function clientBehindProxy({ campaignId, apiKeys }: Campaign, headers: Record<string, string>) {
  return apiClient(service.url, campaignId, apiKeys[0]?.key ?? "", {
    "x-forwarded-proto": "https",
    ...headers,
  });
}

test.describe("the test environment, behind a listed proxy, with HTTPS required", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    service = await startService({
      SERVICE_ENVIRONMENT: "test",
      REQUIRE_HTTPS: "1",
      TRUSTED_PROXIES: "127.0.0.1, 203.0.113.0/24",
      PUBLIC_URL: "https://sms.example",
    });
  });
  test.afterAll(() => service.stop());

  for (const chain of [
    CLIENT,
    `${CLIENT}, 203.0.113.9`,
    `192.0.2.1, ${CLIENT}`,
    "2001:db8::5",
    "2001:DB8:0::5",
  ]) {
    test(`"${chain}" is a call from the last address that is no listed proxy`, async () => {
      const campaign = await mintCampaign({ ipAllowlist: ALLOWED }, service);

      expect((await clientBehindProxy(campaign, { "x-forwarded-for": chain }).list()).status).toBe(200);
    });
  }

  for (const chain of [
    "192.0.2.1",
    `${CLIENT}, 192.0.2.1`,
    "203.0.113.9",
    "unknown",
    `${CLIENT}x`,
    "",
    ",",
  ]) {
    test(`"${chain}" is a call from elsewhere`, async () => {
      const campaign = await mintCampaign({ ipAllowlist: ALLOWED }, service);

      expectRefusal(await clientBehindProxy(campaign, { "x-forwarded-for": chain }).list(), "addressInvalid");
    });
  }

  test("a caller that is no listed proxy is not believed, and does not count as this machine", async () => {
    const { campaignId, apiKeys } = await mintCampaign({ ipAllowlist: ALLOWED }, service);
    const url = service.url.replace("127.0.0.1", "[::1]");
    const client = apiClient(url, campaignId, apiKeys[0]?.key ?? "", { "x-forwarded-for": CLIENT });

    expectRefusal(await client.list(), "httpsRequired");
  });

  test("a call that reached the proxy over plain HTTP is refused, before its key is looked at", async () => {
    const campaign = await mintCampaign({ ipAllowlist: ALLOWED }, service);
    const plain = { "x-forwarded-for": CLIENT, "x-forwarded-proto": "http" };

    expectRefusal(await clientBehindProxy(campaign, plain).list(), "httpsRequired");
    expectRefusal(await apiClient(service.url, campaign.campaignId, null, plain).list(), "httpsRequired");
  });

  test("loopback itself may use plain HTTP", async () => {
    const campaign = await mintCampaign({}, service);

    expect((await campaign.reader.list()).status).toBe(200);
  });

  test("the campaign's e-mail address is at the public host", async () => {
    const { sender, reader } = await mintCampaign({}, service);
    const { body } = await sender.send(SEND);

    expect((await reader.retrieve(body.id)).body.creatorEmail).toMatch(
      /^campaign_[0-9a-f-]{36}@sms\.example$/,
    );
  });

  test("20 rows are a full file", async () => {
    const { sender, reader } = await mintCampaign({}, service);

    expect((await sender.upload(csv(goodRows(20)))).status).toBe(201);
    expectRefusedFile(await sender.upload(csv(goodRows(21))), "tooManyRows", /20 rows/);
    expect((await reader.list({ limit: 100 })).body.data).toHaveLength(20);
  });

  test("the test recipients yield their errors", async () => {
    const { sender, reader } = await mintCampaign({}, service);
    await sender.upload(csv(rowsTo("6511114444", 1)));
    const [message] = (await reader.list()).body.data;
    await untilStatus(reader, message?.id ?? "", "failure");

    expect((await reader.list()).body.data[0]?.messageAttempts[0]?.errorCode).toBe("routing_error");
  });
});
