import { expect } from "@playwright/test";
import { admin, runAdmin, writeInput } from "../../fixtures/admin";
import { CAMPAIGN, mintCampaign, SEND } from "../../fixtures/campaign";
import { expectRefusal } from "../../fixtures/expect-refusal";
import { test } from "../../fixtures/test";

type Shown = { name: string; ratePerSecond: number; pauseReason: string; contentLocked: boolean };
type Key = { id: string; lastUsedAddress: string | null; lastRefusedAddress: string | null };

const contentFile = (english: string) =>
  writeInput("content.json", JSON.stringify({ header: "Sunrise Clinic", templates: { english } }));

test("campaign update changes what it names, and the next call is measured by it", async () => {
  const { campaignId, location, reader } = await mintCampaign({ ratePerSecond: 1000 });
  const shown = await admin<Shown>(location, "campaign", "update", campaignId, "--rate", "1");
  expect(shown).toMatchObject({ name: CAMPAIGN.name, ratePerSecond: 1 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => reader.list()));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);

  for (const words of [["--rate", "0"], ["--rate", "fast"], ["--national-ids", "yes"], []]) {
    const refused = await runAdmin(location, "campaign", "update", campaignId, ...words);
    expect.soft(refused.exitCode, words.join(" ")).toBe(1);
  }
});

test("campaign pause keeps its reason until resume", async () => {
  const { campaignId, location } = await mintCampaign();
  const paused = await admin<Shown>(location, "campaign", "pause", campaignId, "--reason", "Wrong text");
  expect(paused.pauseReason).toBe("Wrong text");
  expect((await admin<Shown>(location, "campaign", "resume", campaignId)).pauseReason).toBe("");
});

test("content is locked by the first message; a new version leaves that message as it was", async () => {
  const { campaignId, location, sender } = await mintCampaign();
  const file = await contentFile("Hi {{name}}, {{code}}");
  await admin(
    location,
    "content",
    "change",
    campaignId,
    "--file",
    await contentFile("Hey {{name}} {{code}}"),
  );
  const first = await sender.send(SEND);
  expect(first.body.fullMessage).toContain("Hey Ada 42");

  const refused = await runAdmin(location, "content", "change", campaignId, "--file", file);
  expect(refused.stderr).toMatch(/locked/);
  await admin(location, "content", "new-version", campaignId, "--file", file);
  const second = await sender.send(SEND);
  expect(second.body.fullMessage).toContain("Hi Ada, 42");
  expect(second.body.templateBodyId).not.toBe(first.body.templateBodyId);
  expect((await sender.retrieve(first.body.id)).body.fullMessage).toBe(first.body.fullMessage);
  const versions = await admin<{ version: number }[]>(location, "content", "versions", campaignId);
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
});

test("a key says when and from where it was used last, and from where it was refused", async () => {
  const { campaignId, location, reader } = await mintCampaign();
  const keys = () => admin<Key[]>(location, "key", "list", campaignId);
  expect((await keys()).map(({ lastUsedAddress }) => lastUsedAddress)).toEqual([null, null]);
  expect((await reader.list()).status).toBe(200);
  const used = async () => (await keys()).map(({ lastUsedAddress }) => lastUsedAddress);
  await expect.poll(used).toContain("127.0.0.1");
  await admin(location, "address", "remove", campaignId, "127.0.0.1");
  expectRefusal(await reader.list(), "addressInvalid");
  const refused = async () => (await keys()).map(({ lastRefusedAddress }) => lastRefusedAddress);
  await expect.poll(refused).toContain("127.0.0.1");
});

test("test-message sends to a test number and to no other", async () => {
  const { campaignId, location, reader } = await mintCampaign();
  const words = ["test-message", "send", campaignId, "--language", "english"];
  const values = ["--values", JSON.stringify(SEND.values)];
  const sent = await admin<{ messageId: string }>(location, ...words, "--recipient", "6511112222", ...values);
  expect((await reader.retrieve(sent.messageId)).body.recipient).toBe("6511112222");
  const refused = await runAdmin(location, ...words, "--recipient", "6591234567", ...values);
  expect(refused.stderr).toMatch(/not a test number/);
});
