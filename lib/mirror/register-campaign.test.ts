import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { addUpstream } from "#lib/mirror/add-upstream";
import { accessOf } from "#lib/mirror/context";
import { registerCampaign, replaceCampaignKey } from "#lib/mirror/register-campaign";
import { showCampaignList } from "#lib/mirror/show-campaigns";
import { findConsoleCampaign } from "#lib/store/console-campaigns";
import { openPool } from "#lib/store/pool";
import { TEST_SECRET } from "#lib/testing/mirror";
import { standInUpstream } from "#lib/testing/stand-in-upstream";

const pool = openPool(inject("databaseUrl"), 4, "register test");
const mirror = {
  pool,
  keySecret: TEST_SECRET,
  embeddedAddress: "http://127.0.0.1:9/api/v2",
  upstreamsMayBePrivate: true,
};
const BY = { actor: "admin@example.com", address: null, traceId: null };
afterAll(() => pool.end());

async function environment() {
  const upstream = await standInUpstream();
  onTestFinished(upstream.close);
  const name = randomBytes(6).toString("hex");
  const upstreamId = await addUpstream(mirror, { name, address: `${upstream.address}/`, kind: "test" }, BY);
  const request = { upstreamId, campaignId: "campaign_x", name: "Reminders", key: "key_test_secret_1234" };
  return { upstream, request, name };
}

test("a key is tried with one call for one message, kept encrypted, and never told again", async () => {
  const { upstream, request, name } = await environment();
  const id = await registerCampaign(mirror, request, BY);
  expect(upstream.calls[0]?.path).toBe("/api/v2/campaigns/campaign_x/messages?limit=1");
  const campaign = await findConsoleCampaign(pool, id);
  expect(campaign?.keySealed?.includes(request.key)).toBe(false);
  expect(campaign && (await accessOf(mirror, campaign))?.key).toBe(request.key);
  const shown = JSON.stringify(await showCampaignList(mirror, { text: name, limit: 10 }));
  expect(shown).not.toContain(request.key);
  expect(shown).toContain('"keyHint":"1234"');
  await expect(registerCampaign(mirror, request, BY)).rejects.toThrow("already");
});

test("a key that does not work is refused with a plain sentence, and nothing is kept", async () => {
  const { upstream, request } = await environment();
  for (const [status, code, sentence] of [
    [401, "invalid_api_key_provided", "rejects this API key"],
    [401, "invalid_ip_address_error", "refuses this server's address"],
    [403, "1010", "lacks the permission"],
    [404, "not_found", "no such campaign"],
  ] as const) {
    upstream.state.fault = { status, code };
    await expect(registerCampaign(mirror, request, BY)).rejects.toThrow(sentence);
  }
  upstream.state.fault = null;
  expect(await registerCampaign(mirror, request, BY)).toBeGreaterThan(0);
});

/** What somebody is told who registers a campaign of an environment at this address. */
async function toldOf(address: string): Promise<string> {
  const name = randomBytes(6).toString("hex");
  const upstreamId = await addUpstream(mirror, { name, address, kind: "test" }, BY);
  const request = { upstreamId, campaignId: "campaign_x", name: "Reminders", key: "key_test_secret_1234" };
  return registerCampaign(mirror, request, BY).then(String, (error: Error) => error.message);
}

test("whoever tries an address is not told what is there: nothing, another service, or one that hangs up", async () => {
  const { upstream } = await environment();
  const other = createServer((_, response) => void response.end("<html>")).listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const unread = await toldOf(`http://127.0.0.1:${port}/api/v2`);
  upstream.state.fault = "hang up";
  expect(unread).toContain("no answer from this address that can be read");
  expect(await toldOf(`${upstream.address}/`.replace("127.0.0.1", "127.0.0.2"))).toBe(unread);
  expect(await toldOf("http://127.0.0.1:1/api/v2")).toBe(unread);
});

test("an environment on this machine or a private network needs the setting", async () => {
  const { upstream } = await environment();
  const internet = { ...mirror, upstreamsMayBePrivate: false };
  const name = randomBytes(6).toString("hex");
  const asked = { name, address: upstream.address.replace("127.0.0.1", "127.0.0.3"), kind: "test" } as const;
  await expect(addUpstream(internet, asked, BY)).rejects.toThrow("UPSTREAMS_MAY_BE_PRIVATE");
  // One that was there before is not called either, unless it is this installation's own service.
  const upstreamId = await addUpstream(mirror, { ...asked, address: `${upstream.address}/other` }, BY);
  const request = { upstreamId, campaignId: "campaign_x", name: "Reminders", key: "key_test_secret_1234" };
  await expect(registerCampaign(internet, request, BY)).rejects.toThrow("no answer");
  expect(upstream.calls).toEqual([]);
  const own = { ...internet, embeddedAddress: `${upstream.address}/own` };
  const ownId = await addUpstream(
    own,
    { ...asked, name: `${name} own`, address: `${upstream.address}/own` },
    BY,
  );
  expect(await registerCampaign(own, { ...request, upstreamId: ownId }, BY)).toBeGreaterThan(0);
});

test("a key is replaced only by one that works", async () => {
  const { upstream, request } = await environment();
  const campaign = await findConsoleCampaign(pool, await registerCampaign(mirror, request, BY));
  if (!campaign) throw new Error("no campaign");
  upstream.state.fault = { status: 401, code: "invalid_api_key_provided" };
  await expect(replaceCampaignKey(mirror, campaign, "key_test_other_5678", BY)).rejects.toThrow("rejects");
  upstream.state.fault = null;
  await replaceCampaignKey(mirror, campaign, "key_test_other_5678", BY);
  expect((await findConsoleCampaign(pool, campaign.id))?.keyHint).toBe("5678");
});

test("an environment is https, or on this machine, and has a name and an address of its own", async () => {
  const { name } = await environment();
  const add = (address: string, other = randomBytes(6).toString("hex")) =>
    addUpstream(mirror, { name: other, address, kind: "production" }, BY);
  await expect(add("http://sms.example.com/api/v2")).rejects.toThrow("https://");
  await expect(add("nonsense")).rejects.toThrow("not a URL");
  await expect(add(`https://${name}.example.com`, name)).rejects.toThrow("already");
});
