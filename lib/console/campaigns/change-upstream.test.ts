import { randomBytes } from "node:crypto";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { addUpstream } from "#lib/console/campaigns/add-upstream";
import { changeUpstream } from "#lib/console/campaigns/change-upstream";
import {
  registerCampaign,
  removeRegistered,
  replaceCampaignKey,
} from "#lib/console/campaigns/register-campaign";
import { removeUpstream } from "#lib/console/campaigns/remove-upstream";
import { accessOf } from "#lib/console/context";
import { type ConsoleCampaignRow, findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { embeddedUpstream, findUpstream, listUpstreams } from "#lib/console/registry/upstreams";
import { openPool } from "#lib/platform/postgres/pool";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";

const pool = openPool(inject("databaseUrl"), 4, "environment test");
const mirror = {
  pool,
  keySecret: TEST_SECRET,
  embeddedAddress: "http://127.0.0.1:9/api/v2",
  upstreamsMayBePrivate: true,
};
const BY = { actor: "admin@example.com", address: null, traceId: null };
const KEY = "key_test_secret_1234";
afterAll(() => pool.end());

const unique = () => randomBytes(6).toString("hex");
const asking = (change: object) => ({ deleteKeys: false, ...change });

async function service() {
  const upstream = await standInUpstream();
  onTestFinished(upstream.close);
  // A port of an earlier stand-in may be assigned again.
  return { ...upstream, address: upstream.address.replace("/api", `/${unique()}/api`) };
}

async function environment() {
  const upstream = await service();
  const name = unique();
  const { id } = await addUpstream(mirror, { name, address: upstream.address, kind: "test" }, BY);
  return { upstream, name, id };
}

async function campaignOf(upstreamId: number): Promise<ConsoleCampaignRow> {
  const request = { upstreamId, campaignId: "campaign_x", name: "Reminders", key: KEY };
  const campaign = await findConsoleCampaign(pool, await registerCampaign(mirror, request, BY));
  if (!campaign) throw new Error("no campaign");
  return campaign;
}

function lastRecord(action: string, target: string) {
  return oneRow<{ actor: string; parameters: object }>(
    pool,
    sql`select actor, parameters from audit where action = ${action} and target = ${target} order by id desc limit 1`,
  );
}

test("a name and a kind change while keys stay, with a record of what was before", async () => {
  const { id, name, upstream } = await environment();
  const campaign = await campaignOf(id);
  const renamed = unique();
  const typed = `${upstream.address}/`;
  await changeUpstream(mirror, id, asking({ name: renamed, kind: "production", address: typed }), BY);
  expect(await findConsoleCampaign(pool, campaign.id)).toMatchObject({
    upstreamName: renamed,
    upstreamKind: "production",
    upstreamAddress: upstream.address,
    keyHint: "1234",
  });
  expect((await lastRecord("upstream.change", name)).parameters).toEqual({
    name: renamed,
    kind: "production",
    address: upstream.address,
    before: { id, name, kind: "test", address: upstream.address },
  });
});

test("a key never goes to another address than it was given for: with a new one it is forgotten, and only when that is allowed", async () => {
  const { id, name, upstream } = await environment();
  const campaign = await campaignOf(id);
  const moved = await service();
  await expect(changeUpstream(mirror, id, asking({ address: moved.address }), BY)).rejects.toThrow(
    `The keys of its campaigns (Reminders) were given for ${upstream.address} and are not sent to another address.`,
  );
  expect((await findUpstream(pool, id))?.address).toBe(upstream.address);

  await changeUpstream(mirror, id, { address: moved.address, deleteKeys: true }, BY);
  const after = await findConsoleCampaign(pool, campaign.id);
  expect(after).toMatchObject({ upstreamAddress: moved.address, keySealed: null, keyHint: null });
  expect(after && (await accessOf(mirror, after))).toBeNull();
  expect(await lastRecord("upstream.change", name)).toMatchObject({
    actor: BY.actor,
    parameters: { keysForgotten: ["campaign_x"] },
  });
  // A request that still had the old address tried the key there, not here.
  await expect(replaceCampaignKey(mirror, campaign, KEY, BY)).rejects.toThrow(
    "changed or removed in the meantime",
  );
  expect((await findConsoleCampaign(pool, campaign.id))?.keySealed).toBeNull();
  if (after) await replaceCampaignKey(mirror, after, KEY, BY);
  expect((await findConsoleCampaign(pool, campaign.id))?.keyHint).toBe("1234");
});

test("a new address is judged and tried as a first one is", async () => {
  const { id, upstream } = await environment();
  const change = (address: string, at = mirror) => changeUpstream(at, id, { address, deleteKeys: true }, BY);
  await expect(change("http://sms.example.com/api/v2")).rejects.toThrow("https://");
  await expect(change("https://me:secret@sms.example.com/api/v2")).rejects.toThrow("user name or password");
  await expect(change("http://127.0.0.1:1/api/v2")).rejects.toThrow("The API did not answer at");
  const internet = { ...mirror, upstreamsMayBePrivate: false };
  await expect(change("https://10.0.0.1/api/v2", internet)).rejects.toThrow("UPSTREAMS_MAY_BE_PRIVATE");
  const taken = await environment();
  await expect(change(taken.upstream.address)).rejects.toThrow("already");
  await expect(changeUpstream(mirror, id, asking({ name: taken.name }), BY)).rejects.toThrow("already");
  expect((await findUpstream(pool, id))?.address).toBe(upstream.address);
});

test("an address stays while something of a campaign is under way", async () => {
  const { id } = await environment();
  const { id: campaign } = await campaignOf(id);
  await pool.query(sql`
    insert into retry_request (campaign, message_id, operator_id, operator_email, state, due_at)
    values (${campaign}, 'message_1', gen_random_uuid(), 'a@example.com', 'waiting', now())
  `);
  const { address } = await service();
  await expect(changeUpstream(mirror, id, { address, deleteKeys: true }, BY)).rejects.toThrow(
    "a retry of Reminders is still running",
  );
});

test("an environment goes once none of its campaigns is registered; its name and address are free at once", async () => {
  const { id, name, upstream } = await environment();
  const campaign = await campaignOf(id);
  await expect(removeUpstream(mirror, id, BY)).rejects.toThrow(
    "Campaigns of it are registered: Reminders. Remove them first.",
  );
  await removeRegistered(mirror, campaign, BY);
  await removeUpstream(mirror, id, BY);
  expect((await listUpstreams(pool)).map((each) => each.id)).not.toContain(id);
  expect((await lastRecord("upstream.remove", name)).parameters).toEqual({
    kind: "test",
    address: upstream.address,
  });
  await expect(removeUpstream(mirror, id, BY)).rejects.toThrow("no such environment");
  await expect(campaignOf(id)).rejects.toThrow("no such environment");
  const again = await addUpstream(mirror, { name, address: upstream.address, kind: "test" }, BY);
  expect(again.id).not.toBe(id);
});

test("the service of this installation is neither changed nor removed", async () => {
  const id = await embeddedUpstream(pool, "sandbox");
  await expect(changeUpstream(mirror, id, asking({ name: "Mine" }), BY)).rejects.toThrow(
    "SERVICE_ENVIRONMENT",
  );
  await expect(removeUpstream(mirror, id, BY)).rejects.toThrow("SERVICE_ENVIRONMENT");
});
