import { expect } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { type ApiClient, apiClient } from "../../fixtures/api-client";
import { mintCampaign, SEND, trespass } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectRefusal, expectUnauthorized } from "../../fixtures/expect-refusal";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

const ELSEWHERE = ["203.0.113.0/24"];
const UNKNOWN = "0192d3a0-0000-7000-8000-000000000000";

/** The seven operations, none of which finds what it asks for. */
const OPERATIONS: [string, (client: ApiClient) => ReturnType<ApiClient["call"]>][] = [
  ["single send", (client) => client.send(SEND)],
  ["retry single", (client) => client.retry(`message_${UNKNOWN}`)],
  ["retrieve", (client) => client.retrieve(`message_${UNKNOWN}`)],
  ["list", (client) => client.list()],
  ["batch send", (client) => client.upload(csv([]))],
  ["retry batch", (client) => client.retryBatch(`batch_${UNKNOWN}`)],
  ["list batch", (client) => client.listBatch(`batch_${UNKNOWN}`)],
];

test.describe("401 without a credential", () => {
  test("every operation answers with the short body", async () => {
    const { campaignId } = await mintCampaign();
    const client = apiClient(sharedService().url, campaignId, null);
    for (const [name, call] of OPERATIONS) {
      await test.step(name, async () => expectUnauthorized(await call(client)));
    }
  });

  test("also for a campaign that does not exist", async () => {
    const client = apiClient(sharedService().url, `campaign_${UNKNOWN}`, null);

    expectUnauthorized(await client.list());
  });

  test("another scheme, or Bearer with nothing after it, is no credential", async () => {
    const { campaignId, apiKeys } = await mintCampaign();
    const client = apiClient(sharedService().url, campaignId, null);
    const key = apiKeys[0]?.key ?? "";
    for (const authorization of [`Basic ${btoa(`x:${key}`)}`, `Token ${key}`, key, "Bearer", "Bearer ", ""]) {
      await test.step(authorization.split(" ")[0] ?? "", async () =>
        expectUnauthorized(await client.call("GET", "/messages", { headers: { authorization } })),
      );
    }
  });

  test("a key in the query or in another header is no credential", async () => {
    const { campaignId, apiKeys } = await mintCampaign();
    const client = apiClient(sharedService().url, campaignId, null);
    const key = apiKeys[0]?.key ?? "";

    expectUnauthorized(await client.call("GET", `/messages?key=${key}`));
    expectUnauthorized(await client.call("GET", "/messages", { headers: { "x-api-key": key } }));
  });
});

test.describe("401 invalid_api_key_provided", () => {
  test("every operation refuses an unknown key", async () => {
    const { campaignId } = await mintCampaign();
    const client = apiClient(sharedService().url, campaignId, `key_test_${"x".repeat(43)}`);
    for (const [name, call] of OPERATIONS) {
      await test.step(name, async () => expectRefusal(await call(client), "keyInvalid"));
    }
  });

  test("a key that is almost right, or hostile", async () => {
    const { campaignId, apiKeys } = await mintCampaign();
    const key = apiKeys[0]?.key ?? "";
    const keys = [
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      key.replace("key_test_", "key_live_"),
      `${key} x`,
    ];
    for (const wrong of [
      ...keys,
      "null",
      "' or 1=1 --",
      "__proto__",
      "ä",
      "x".repeat(8000),
      apiKeys[0]?.id ?? "",
    ]) {
      await test.step(wrong.slice(0, 30), async () =>
        expectRefusal(await apiClient(sharedService().url, campaignId, wrong).list(), "keyInvalid"),
      );
    }
  });

  test("a deleted key is refused from that moment, the campaign's others are not", async () => {
    const { apiKeys, sender, reader, location } = await mintCampaign();
    expect((await sender.list()).status).toBe(200);
    await admin(location, "key", "delete", apiKeys.find(({ scope }) => scope === "send")?.id ?? "");

    expectRefusal(await sender.list(), "keyInvalid");
    expect((await reader.list()).status).toBe(200);
  });

  test("the scheme's name may be written in any case", async () => {
    const { campaignId, apiKeys } = await mintCampaign();
    const client = apiClient(sharedService().url, campaignId, null);
    for (const scheme of ["bearer", "BEARER"]) {
      const headers = { authorization: `${scheme} ${apiKeys[0]?.key}` };
      expect((await client.call("GET", "/messages", { headers })).status).toBe(200);
    }
  });
});

test.describe("the order of checks", () => {
  test("an unknown key is refused before its address", async () => {
    const { campaignId } = await mintCampaign({ ipAllowlist: ELSEWHERE });

    expectRefusal(await apiClient(sharedService().url, campaignId, "key_test_x").list(), "keyInvalid");
  });

  test("the address is refused before reach, permission and input", async () => {
    const other = await mintCampaign();
    const mine = await mintCampaign({ ipAllowlist: ELSEWHERE });

    expectRefusal(await trespass(mine, other.campaignId).list(), "addressInvalid");
    expectRefusal(await mine.reader.send({}), "addressInvalid");
    expectRefusal(await mine.sender.sendText("{"), "addressInvalid");
  });

  test("the address is refused before the rate, and counts no call", async () => {
    const mine = await mintCampaign({ ipAllowlist: ELSEWHERE, ratePerSecond: 1 });
    const replies = await Promise.all(Array.from({ length: 5 }, () => mine.reader.list()));

    for (const reply of replies) expectRefusal(reply, "addressInvalid");
  });

  test("the rate is refused before reach, permission and input", async () => {
    const [mine, other] = [await mintCampaign({ ratePerSecond: 1 }), await mintCampaign()];
    const late = await Promise.all([
      mine.reader.list(),
      mine.reader.list(),
      trespass(mine, other.campaignId).list(),
      mine.reader.send(SEND),
      mine.sender.sendText("{"),
    ]);

    // Whichever came first passed; all others are refused for the rate alone.
    const refused = late.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    for (const reply of refused) expectRefusal(reply, "tooManyRequests");
  });

  test("reach and permission are refused before input", async () => {
    const [mine, other] = [await mintCampaign(), await mintCampaign()];

    expectRefusal(await trespass(mine, other.campaignId).sendText("{"), "notFound");
    expectRefusal(await trespass(mine, other.campaignId).list({ limit: "0" }), "notFound");
    expectRefusal(await mine.reader.sendText("{"), "permissionMissing");
    expectRefusal(await mine.reader.upload(""), "permissionMissing");
  });
});

test("keys of this environment say that they are no production keys", async () => {
  const { apiKeys } = await mintCampaign();

  for (const { key } of apiKeys) expect(key).toMatch(/^key_test_[A-Za-z0-9_-]{22,}$/);
});
