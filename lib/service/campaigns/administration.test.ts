import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { formatId, parseId } from "#lib/domain/api/id";
import { updateCampaign } from "#lib/installation/update-campaign";
import { rows, sql } from "#lib/platform/postgres/sql";
import { allowAddress, removeAddress } from "#lib/service/access/allow-address";
import { createKey } from "#lib/service/access/create-key";
import { removeKey } from "#lib/service/access/delete-key";
import { noteKeyUses } from "#lib/service/access/key-uses";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { pauseCampaign, showPause } from "#lib/service/campaigns/pause-campaign";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import { sendTestMessage } from "#lib/service/messages/send-test-message";
import { mintCampaign, testService } from "#lib/testing/service/service";
import { CampaignRequest, CampaignUpdate } from "#lib/wire/service/campaign-requests";

const service = testService();
afterAll(() => service.pool.end());

const ADA = { actor: "ada@example.org", address: "192.0.2.9", traceId: "trace-1" };

function auditOf(campaignId: string) {
  return rows<{ actor: string; action: string; parameters: object; address: string; traceId: string }>(
    service.pool,
    sql`select actor, action, parameters, address, trace_id from audit where campaign_id = ${campaignId} order by id`,
  );
}

test("a campaign asked for twice by one request is made once, and its keys are shown once", async () => {
  const request = CampaignRequest.parse({
    name: "Twice",
    templates: { english: "Hi {{name}}" },
    ipAllowlist: ["127.0.0.1"],
    keys: [{ name: "first", scope: "send" }],
    requestId: randomUUID(),
  });
  const made = await Promise.all([1, 2].map(() => createCampaign(service, request, ADA)));
  expect(new Set(made.map(({ campaignId }) => campaignId)).size).toBe(1);
  expect(made.map(({ apiKeys }) => apiKeys.length).sort()).toEqual([0, 1]);
});

test("a wrong address is named at its place", async () => {
  const request = CampaignRequest.parse({
    name: "x",
    templates: { english: "Hi" },
    ipAllowlist: ["127.0.0.1", "home"],
  });
  await expect(async () => createCampaign(service, request)).rejects.toMatchObject({
    fields: [{ field: "ipAllowlist.1" }],
  });
});

test("only what an update names changes, and the record says who, what and from where", async () => {
  const { campaignId } = await mintCampaign(service);
  await updateCampaign(service, campaignId, { ratePerSecond: 50 }, ADA);
  expect(await showCampaign(service, campaignId)).toMatchObject({ name: "Test", ratePerSecond: 50 });
  expect((await auditOf(campaignId)).at(-1)).toEqual({
    actor: "ada@example.org",
    action: "campaign.update",
    parameters: { ratePerSecond: 50 },
    address: "192.0.2.9",
    traceId: "trace-1",
  });
});

test("hours for batches are kept until they are taken away, and a zone has to be known to the database", async () => {
  const { campaignId } = await mintCampaign(service);
  const day = { from: "20:00", to: "06:00" };
  const batchHours = { zone: "Europe/London", days: [day, null, null, null, null, null, day] };
  await updateCampaign(service, campaignId, CampaignUpdate.parse({ batchHours }), ADA);
  await updateCampaign(service, campaignId, { ratePerSecond: 50 }, ADA);
  expect(await showCampaign(service, campaignId)).toMatchObject({ batchHours, ratePerSecond: 50 });
  // Browsers know it, and no list of PostgreSQL's.
  const strange = { batchHours: { ...batchHours, zone: "+05:30" } };
  await expect(updateCampaign(service, campaignId, strange, ADA)).rejects.toMatchObject({
    fields: [{ field: "batchHours.zone" }],
  });
  await updateCampaign(service, campaignId, { batchHours: null }, ADA);
  expect(await showCampaign(service, campaignId)).toMatchObject({ batchHours: null });
  expect((await auditOf(campaignId)).map(({ parameters }) => parameters)).toContainEqual({ batchHours });
});

test.each([
  ["no day at all", Array(7).fill(null)],
  ["six days", Array(6).fill({ from: "09:00", to: "18:00" })],
  ["a time that no clock shows", [{ from: "24:00", to: "18:00" }, ...Array(6).fill(null)]],
  [
    "a night that reaches into the next day's hours",
    [{ from: "20:00", to: "06:00" }, { from: "05:00", to: "09:00" }, ...Array(5).fill(null)],
  ],
])("hours with %s are refused", (_, days) => {
  expect(CampaignUpdate.safeParse({ batchHours: { zone: "UTC", days } }).success).toBe(false);
});

test("a pause has a reason and a name until the campaign goes on", async () => {
  const { campaignId } = await mintCampaign(service);
  await pauseCampaign(service, campaignId, true, { reason: "Wrong text", by: ADA });
  const id = formatId("campaign", campaignId);
  expect(await showPause(service, id)).toMatchObject({
    reason: "Wrong text",
    by: "ada@example.org",
  });
  await pauseCampaign(service, campaignId, false, { by: ADA });
  expect(await showPause(service, id)).toBe(null);
  expect(await showCampaign(service, campaignId)).toMatchObject({ pausedAt: null, pauseReason: "" });
});

test("a key needs an address, a campaign has at most three, also when asked for at once", async () => {
  const { campaignId } = await mintCampaign(service);
  const ask = (name: string) => createKey(service, campaignId, { name, scope: "read" }, ADA);
  await expect(ask("early")).rejects.toThrow(/address/);
  await allowAddress(service, campaignId, "203.0.113.9/24", ADA);
  const asked = await Promise.allSettled(["a", "b", "c", "d", "e"].map(ask));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const { keys } = await showCampaign(service, campaignId);
  await removeKey(service, parseId("key", keys[0]?.id ?? "") ?? "", ADA);
  expect((await showCampaign(service, campaignId)).keys).toHaveLength(2);
  const said = JSON.stringify(await auditOf(campaignId));
  for (const one of asked) if (one.status === "fulfilled") expect(said).not.toContain(one.value.key);
});

test("an address is taken away under any spelling that it was given in", async () => {
  const { campaignId } = await mintCampaign(service);
  await service.pool.query(
    sql`insert into allowed_address (campaign_id, range) values (${campaignId}, '127.0.0.1/32')`,
  );
  await removeAddress(service, campaignId, "127.0.0.1/32", ADA);
  await allowAddress(service, campaignId, "::ffff:10.0.0.9", ADA);
  await removeAddress(service, campaignId, "10.0.0.9", ADA);
  expect((await showCampaign(service, campaignId)).ipAllowlist).toEqual([]);
});

test("the uses of keys are noted together, and an older one never replaces a newer", async () => {
  const { campaignId } = await mintCampaign(service, { ipAllowlist: ["127.0.0.1"] });
  const made = await createKey(service, campaignId, { name: "k", scope: "send" });
  const keyId = parseId("key", made.id) ?? "";
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  await noteKeyUses(service.pool, [
    { keyId, refused: false, address: "192.0.2.2", at: at(2) },
    { keyId, refused: true, address: "192.0.2.3", at: at(3) },
    { keyId: randomUUID(), refused: false, address: "192.0.2.2", at: at(2) },
  ]);
  await noteKeyUses(service.pool, [{ keyId, refused: false, address: "192.0.2.1", at: at(1) }]);
  const [key] = (await showCampaign(service, campaignId)).keys;
  expect(key).toMatchObject({ lastUsedAddress: "192.0.2.2", lastRefusedAddress: "192.0.2.3" });
  expect(new Date(key?.lastUsedAt ?? 0)).toEqual(at(2));
  expect(new Date(key?.lastRefusedAt ?? 0)).toEqual(at(3));
});

test("a test message goes to a test number only, in the operator's name", async () => {
  const { campaignId } = await mintCampaign(service);
  const by = { ...ADA, operatorId: randomUUID() };
  const message = { language: "english" as const, values: { name: "Ada" } };
  const send = (recipient: string) => sendTestMessage(service, campaignId, { ...message, recipient }, by);
  await expect(send("6591234567")).rejects.toThrow(/test number/);
  expect(await send("6511112222")).toMatch(/^message_/);
  await expect(
    sendTestMessage(service, campaignId, { ...message, values: {}, recipient: "6511112222" }, by),
  ).rejects.toMatchObject({ name: "WrongInput" });
  const production = { ...service, settings: { ...service.settings, environment: "production" as const } };
  await expect(
    sendTestMessage(production, campaignId, { ...message, recipient: "6511112222" }, by),
  ).rejects.toThrow(/sandbox/);
});
