import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { addUpstream } from "#lib/console/campaigns/add-upstream";
import { registerCampaign, replaceCampaignKey } from "#lib/console/campaigns/register-campaign";
import { removeUpstream } from "#lib/console/campaigns/remove-upstream";
import { showCampaignList } from "#lib/console/campaigns/show-campaigns";
import { accessOf } from "#lib/console/context";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { insertUpstream } from "#lib/console/registry/upstreams";
import { openPool } from "#lib/platform/postgres/pool";
import { sql } from "#lib/platform/postgres/sql";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";

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
  const asked = { name, address: `${upstream.address}/`, kind: "test" } as const;
  // The system may have given this port to an environment of an earlier test.
  await pool.query(sql`delete from upstream where address like ${`${upstream.address}%`}`);
  const { id: upstreamId } = await addUpstream(mirror, asked, BY);
  upstream.calls.length = 0;
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
  const shown = JSON.stringify(await showCampaignList(mirror, { text: name, limit: 10 }, null));
  expect(shown).not.toContain(request.key);
  expect(shown).toContain('"keyHint":"1234"');
  await expect(registerCampaign(mirror, request, BY)).rejects.toThrow("already");
});

test("a key that does not work is refused with a plain sentence, and nothing is kept", async () => {
  const { upstream, request } = await environment();
  for (const [status, code, sentence] of [
    [401, "invalid_api_key_provided", "rejects this API key"],
    [401, "invalid_ip_address_error", "This server's address is not allowed"],
    [403, "1010", "has no permission"],
    [404, "not_found", "no such campaign"],
  ] as const) {
    upstream.state.fault = { status, code };
    await expect(registerCampaign(mirror, request, BY)).rejects.toThrow(sentence);
  }
  upstream.state.fault = null;
  expect(await registerCampaign(mirror, request, BY)).toBeGreaterThan(0);
});

test("an answer that does not say what is wrong puts the address in doubt before the campaign and the key", async () => {
  const root = await answering((_, response) => void response.writeHead(404).end("<html>"));
  const name = randomBytes(6).toString("hex");
  const upstreamId = await insertUpstream(pool, { name, kind: "test", address: `${root}/api/v2` });
  const request = { upstreamId: upstreamId ?? 0, campaignId: "campaign_x", name, key: "key_test_1234" };
  await expect(registerCampaign(mirror, request, BY)).rejects.toThrow(
    /answered with 404 and did not say why.*address of the API.*no such campaign/,
  );
});

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The error for an admin who adds an environment at this address, without the address. */
async function toldOf(address: string): Promise<string> {
  const asked = { name: randomBytes(6).toString("hex"), address, kind: "test" } as const;
  const told = await addUpstream(mirror, asked, BY).then(String, (error: Error) => error.message);
  return told.replaceAll(address, "ADDRESS");
}

test("whoever tries an address is not told what is there: nothing, another service, or one that hangs up", async () => {
  const others = await Promise.all([
    answering((_, response) => void response.end("<html>")),
    answering((_, response) => void response.writeHead(404, { "Content-Type": "text/html" }).end("<html>")),
    answering((_, response) => void response.writeHead(404).end('{"message":"Not Found"}')),
    answering((_, response) => void response.writeHead(307, { Location: "/sign-in" }).end()),
    answering((_, response) => void response.destroy()),
  ]);
  const told = await Promise.all([...others, "http://127.0.0.1:1"].map((at) => toldOf(`${at}/api/v2`)));
  expect(told[0]).toContain("The API did not answer at ADDRESS. Check that");
  expect(new Set(told).size).toBe(1);
});

test("the prefix of the version is added where it is missing, and what follows it is left out", async () => {
  const seen: (string | undefined)[] = [];
  const root = await answering((request, response) => {
    seen.push(request.headers.authorization);
    const isApi = request.url?.startsWith("/sms/api/v2/campaigns/");
    response.writeHead(isApi ? 401 : 404);
    response.end(isApi ? '{"message":"Unauthorized","statusCode":401}' : "<html>");
  });
  for (const typed of ["/sms", "/sms/", "/sms/api", "/sms/api/v2/", "/sms/api/v2/campaigns/x/messages"]) {
    const name = randomBytes(6).toString("hex");
    const added = await addUpstream(mirror, { name, address: `${root}${typed}`, kind: "test" }, BY);
    expect(added.address).toBe(`${root}/sms/api/v2`);
    await removeUpstream(mirror, added.id, BY);
  }
  const name = randomBytes(6).toString("hex");
  await expect(addUpstream(mirror, { name, address: root, kind: "test" }, BY)).rejects.toThrow(
    `did not answer at ${root}/api/v2 or ${root}.`,
  );
  // No key is sent to an address that is only tried.
  expect(new Set(seen)).toEqual(new Set([undefined]));
});

test("an API behind a path of its own keeps the address that it answers at", async () => {
  const root = await answering((request, response) => {
    const isApi = request.url?.startsWith("/sms/campaigns/");
    response.writeHead(isApi ? 401 : 404).end(JSON.stringify({ error: { code: isApi ? "invalid" : "" } }));
  });
  const name = randomBytes(6).toString("hex");
  const added = await addUpstream(mirror, { name, address: `${root}/sms`, kind: "test" }, BY);
  expect(added.address).toBe(`${root}/sms`);
});

test("an environment on this machine or a private network needs the setting", async () => {
  const { upstream } = await environment();
  const internet = { ...mirror, upstreamsMayBePrivate: false };
  const name = randomBytes(6).toString("hex");
  const asked = { name, address: upstream.address.replace("127.0.0.1", "127.0.0.3"), kind: "test" } as const;
  await expect(addUpstream(internet, asked, BY)).rejects.toThrow("UPSTREAMS_MAY_BE_PRIVATE");
  // An environment that existed before is not called either, unless it is this installation's own service.
  const other = upstream.address.replace("/api", "/other/api");
  const { id: upstreamId } = await addUpstream(mirror, { ...asked, address: other }, BY);
  upstream.calls.length = 0;
  const request = { upstreamId, campaignId: "campaign_x", name: "Reminders", key: "key_test_secret_1234" };
  await expect(registerCampaign(internet, request, BY)).rejects.toThrow("no answer");
  expect(upstream.calls).toEqual([]);
  const address = upstream.address.replace("/api", "/own/api");
  const own = { ...internet, embeddedAddress: address };
  const { id: ownId } = await addUpstream(own, { ...asked, name: `${name} own`, address }, BY);
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
  const { name, upstream } = await environment();
  const add = (address: string, other = randomBytes(6).toString("hex")) =>
    addUpstream(mirror, { name: other, address, kind: "production" }, BY);
  await expect(add("http://sms.example.com/api/v2")).rejects.toThrow("https://");
  await expect(add("nonsense")).rejects.toThrow("not a URL");
  await expect(add(upstream.address.replace("/api", "/other/api"), name)).rejects.toThrow("already");
  await expect(add(upstream.address)).rejects.toThrow("already");
});
