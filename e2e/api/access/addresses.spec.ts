import { expect } from "@playwright/test";
import { admin } from "../../fixtures/admin";
import { apiClient } from "../../fixtures/api-client";
import { type Campaign, mintCampaign } from "../../fixtures/campaign";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { sharedService } from "../../fixtures/run";
import { test } from "../../fixtures/test";

/** Clients of one service over IPv4 and over IPv6: the address that it sees is 127.0.0.1 or ::1. */
function clientsOf({ campaignId, apiKeys }: Campaign, extra: Record<string, string> = {}) {
  const { url } = sharedService();
  const key = apiKeys[0]?.key ?? "";
  return {
    v4: apiClient(url, campaignId, key, extra),
    v6: apiClient(url.replace("127.0.0.1", "[::1]"), campaignId, key, extra),
  };
}

test.describe("200", () => {
  for (const range of ["127.0.0.1", "127.0.0.1/32", "127.0.0.0/8", "0.0.0.0/0"]) {
    test(`${range} lets 127.0.0.1 in, and not ::1`, async () => {
      const { v4, v6 } = clientsOf(await mintCampaign({ ipAllowlist: ["203.0.113.7", range] }));

      expect((await v4.list()).status).toBe(200);
      expectRefusal(await v6.list(), "addressInvalid");
    });
  }

  for (const range of ["::1", "::1/128", "::/64", "0:0:0:0:0:0:0:1"]) {
    test(`${range} lets ::1 in, and not 127.0.0.1`, async () => {
      const { v4, v6 } = clientsOf(await mintCampaign({ ipAllowlist: [range] }));

      expect((await v6.list()).status).toBe(200);
      expectRefusal(await v4.list(), "addressInvalid");
    });
  }

  test("an address added is let in, an address removed is not, from that moment", async () => {
    const campaign = await mintCampaign({ ipAllowlist: ["203.0.113.7"] });
    const { v4 } = clientsOf(campaign);
    expectRefusal(await v4.list(), "addressInvalid");

    await admin(campaign.location, "address", "add", campaign.campaignId, "127.0.0.0/8");
    expect((await v4.list()).status).toBe(200);
    await admin(campaign.location, "address", "remove", campaign.campaignId, "127.0.0.0/8");
    expectRefusal(await v4.list(), "addressInvalid");
  });
});

test.describe("401 invalid_ip_address_error", () => {
  test("ranges that do not hold the caller's address", async () => {
    const elsewhere = ["203.0.113.0/24", "128.0.0.0/8", "127.0.0.2", "127.0.1.0/24", "2001:db8::/32", "::2"];
    const { v4, v6 } = clientsOf(await mintCampaign({ ipAllowlist: elsewhere }));

    expectRefusal(await v4.list(), "addressInvalid");
    expectRefusal(await v6.list(), "addressInvalid");
  });

  for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip"]) {
    test(`${header} is not believed of a caller that is no listed proxy, and it no longer counts as this machine`, async () => {
      const claim = header === "forwarded" ? "for=203.0.113.7" : "203.0.113.7";
      const outside = clientsOf(await mintCampaign({ ipAllowlist: ["203.0.113.7"] }), { [header]: claim });
      const inside = clientsOf(await mintCampaign(), { [header]: claim });

      expectRefusal(await outside.v4.list(), "addressInvalid");
      expectRefusal(await outside.v6.list(), "addressInvalid");
      expectRefusal(await inside.v4.list(), "addressInvalid");
      expectRefusal(await inside.v6.list(), "addressInvalid");
    });
  }
});
