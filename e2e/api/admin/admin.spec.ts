import { expect } from "@playwright/test";
import pg from "pg";
import { admin, runAdmin, startAdmin, writeInput } from "../../fixtures/admin";
import { apiClient } from "../../fixtures/api-client";
import { type ApiKey, CAMPAIGN, mintCampaign, SEND } from "../../fixtures/campaign";
import { csv } from "../../fixtures/csv";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { sharedService } from "../../fixtures/run";
import { CAMPAIGN_ID, expectKeys } from "../../fixtures/shapes";
import { test } from "../../fixtures/test";

type ShownCampaign = { campaignId: string; name: string };

test.describe("campaign", () => {
  test("create prints the campaign's id and its keys, the only time they are shown", async () => {
    const { campaignId, apiKeys } = await mintCampaign();

    expect(campaignId).toMatch(CAMPAIGN_ID);
    expect(apiKeys.map(({ name, scope }) => ({ name, scope }))).toEqual(CAMPAIGN.keys);
    for (const apiKey of apiKeys) expectKeys(apiKey, ["id", "name", "scope", "key"]);
    const { stdout } = await runAdmin(sharedService(), "campaign", "show", campaignId);
    for (const { key } of apiKeys) expect(stdout).not.toContain(key);
  });

  test("list and show print what was created", async () => {
    const name = `Spring ${process.hrtime.bigint()}`;
    const { campaignId, location } = await mintCampaign({ name, ratePerSecond: 25 });
    const { exitCode, stdout, stderr } = await startAdmin(location, ["campaign", "list"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    const all: ShownCampaign[] = JSON.parse(stdout);
    const shown = await admin<ShownCampaign>(location, "campaign", "show", campaignId);

    expect(all.filter((campaign) => campaign.campaignId === campaignId)).toMatchObject([{ name }]);
    const { header, footer, templates, ipAllowlist } = CAMPAIGN;
    expect(shown).toMatchObject({
      campaignId,
      name,
      header,
      footer,
      templates,
      ipAllowlist,
      ratePerSecond: 25,
    });
  });

  test("pause and resume can be said twice", async () => {
    const { campaignId, location } = await mintCampaign();
    for (const word of ["pause", "pause", "resume", "resume"]) {
      expect(await admin<ShownCampaign>(location, "campaign", word, campaignId)).toMatchObject({
        campaignId,
      });
    }
  });
});

test.describe("user", () => {
  test("create takes the password from standard input, and then does not print it", async () => {
    const email = `${process.hrtime.bigint()}@redial.test`;
    const words = ["user", "create", "--email", email, "--role", "viewer"];
    const weak = await startAdmin(sharedService(), words, "password\n");
    expect(weak).toMatchObject({ exitCode: 1, stdout: "", stderr: expect.stringContaining("A password") });
    const { exitCode, stdout } = await startAdmin(sharedService(), words, "three-blue-kettles-41\n");
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ email })]);
    expect(stdout).not.toContain("password");
  });
});

test.describe("key", () => {
  test("create makes a key that works at once, within its scope", async () => {
    const { campaignId, location } = await mintCampaign();
    const words = ["key", "create", campaignId, "--name", "reports", "--scope", "read"];
    const created = await admin<ApiKey>(location, ...words);

    expectKeys(created, ["id", "name", "scope", "key"]);
    expect(created).toMatchObject({ name: "reports", scope: "read" });
    const client = apiClient(location.url, campaignId, created.key);
    expect((await client.list()).status).toBe(200);
    expectRefusal(await client.send(SEND), "permissionMissing");
  });

  test("list prints the keys without the keys themselves; delete takes one away", async () => {
    const { campaignId, apiKeys, location } = await mintCampaign();
    await admin(location, "key", "delete", apiKeys[0]?.id ?? "");
    const { stdout } = await runAdmin(location, "key", "list", campaignId);

    expect(JSON.parse(stdout)).toMatchObject([{ id: apiKeys[1]?.id, name: "dashboard", scope: "read" }]);
    for (const { key } of apiKeys) expect(stdout).not.toContain(key);
  });
});

test.describe("recipient-directory", () => {
  test("import lets a national identity number stand for a phone number", async () => {
    const file = await writeInput("nric.csv", "nric,recipient\nS1234567D,6598765432\nT0000001E,6581112222\n");
    const { sender, reader, location } = await mintCampaign({ nationalIdRecipients: true });
    await admin(location, "recipient-directory", "import", "--file", file);

    const sent = await sender.send({ ...SEND, recipient: "S1234567D" });
    expect(sent.status).toBe(201);
    expect((await sender.upload(csv(["S1234567D,english,Ada,42"]))).status).toBe(201);
    expect((await reader.list()).body.data).toHaveLength(2);
    const plain = await mintCampaign();
    expectRefusal(await plain.sender.send({ ...SEND, recipient: "S1234567D" }), "recipientInvalid");
  });
});

test.describe("database", () => {
  test("url is one that a client can connect with", async () => {
    const { url } = await admin<{ url: string }>(sharedService(), "database", "url");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select 1 as one");
    await client.end();

    expect(rows).toEqual([{ one: 1 }]);
  });
});
