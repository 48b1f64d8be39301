import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "#lib/testing/database/own-database";
import { callbackServer } from "#lib/testing/providers/callback-server";
import { postSigned } from "#lib/testing/providers/stand-in-twilio";
import { mintRoute } from "#lib/testing/service/routes";

const TOKEN = "secret token";
const { pool } = await ownDatabase();
let web: Awaited<ReturnType<typeof callbackServer>>;
beforeAll(async () => {
  web = await callbackServer(pool);
});
afterAll(async () => {
  await web.stop();
});

const twilioRoute = () => {
  const name = `twilio-${randomUUID().slice(0, 8)}`;
  return web.route({ name, kind: "twilio", accountSid: "AC1", authToken: TOKEN });
};
const form = { "Content-Type": "application/x-www-form-urlencoded", "X-Twilio-Signature": "x" };
const post = async (path: string, init: RequestInit = {}) =>
  (await fetch(web.origin + path, { method: "POST", headers: form, ...init })).status;

test("a body of more than 64 kB is refused, with a length and without", async () => {
  const { path } = await twilioRoute();
  const body = "a".repeat(65 * 1024);
  expect(await post(path, { body })).toBe(413);
  const chunks = new Blob([body]).stream();
  expect(await post(path, { body: chunks, duplex: "half" } as RequestInit)).toBe(413);
});

test("thousands of fields, and what is no form, are refused", async () => {
  const { path, routeId } = await twilioRoute();
  expect(await post(path, { body: "a=b&".repeat(15_000) })).toBe(403);
  expect(await post(path, { body: "&".repeat(60_000) })).toBe(403);
  expect(await post(path, { body: new Uint8Array(60_000).fill(255) })).toBe(403);
  expect(await post(path, { body: "%".repeat(60_000) })).toBe(403);
  const nested = { ...form, "Content-Type": "application/json" };
  expect(await post(path, { body: "[".repeat(60_000), headers: nested })).toBe(403);
  expect(await web.receipts(routeId)).toEqual([]);
});

test("a route that is not there, or has no callbacks, is not found", async () => {
  const { routeId } = await mintRoute({ pool, settings: web.settings } as never);
  for (const id of [randomUUID(), routeId, "x", "%00", `${randomUUID()}'`]) {
    expect([400, 404]).toContain(await post(`/api/providers/${id}/receipts`));
  }
  const { path } = await twilioRoute();
  expect((await fetch(web.origin + path, { method: "HEAD" })).status).toBe(404);
  expect((await fetch(web.origin + path, { method: "PUT" })).status).toBe(404);
});

test("whoever guesses is not answered any more, and the provider still is", async () => {
  const { path, routeId } = await twilioRoute();
  const guess = (address: string) => post(path, { headers: { ...form, "X-Forwarded-For": address } });
  const answers: number[] = [];
  for (let i = 0; i < 62; i++) answers.push(await guess("203.0.113.9"));
  expect(answers.slice(0, 60).every((status) => status === 403)).toBe(true);
  expect(answers.slice(60)).toEqual([429, 429]);
  expect(await guess("203.0.113.10")).toBe(403);
  const fields = { MessageSid: "SM1", MessageStatus: "delivered" };
  expect(await postSigned(web.origin + path, fields, TOKEN)).toBe(200);
  expect(await web.events(routeId)).toHaveLength(1);
});

test("plain HTTP from elsewhere is refused where HTTPS is required", async () => {
  const { path } = await twilioRoute();
  const strict = await callbackServer(pool, { requireHttps: true });
  const from = (fields: Record<string, string>) =>
    fetch(strict.origin + path, {
      method: "POST",
      headers: { ...form, "X-Forwarded-For": "203.0.113.9", ...fields },
    });
  expect(await (await from({})).text()).toMatch(/https/);
  expect(await (await from({ "X-Forwarded-Proto": "https" })).text()).toMatch(/signature/);
  await strict.stop();
  web.use();
});

test("behind a proxy the signature is that of PUBLIC_URL", async () => {
  const { path, routeId } = await twilioRoute();
  const proxied = await callbackServer(pool, { publicUrl: "https://sms.example.org" });
  const call = async (signedUrl: string, sid = "SM1") => {
    const signature = createHmac("sha1", TOKEN)
      .update(`${signedUrl}MessageSid${sid}MessageStatussent`)
      .digest("base64");
    const body = new URLSearchParams({ MessageSid: sid, MessageStatus: "sent" });
    return (
      await fetch(proxied.origin + path, {
        method: "POST",
        body,
        headers: { "X-Twilio-Signature": signature },
      })
    ).status;
  };
  expect(await call(proxied.origin + path)).toBe(403);
  expect(await call(`https://sms.example.org${path}`)).toBe(200);
  expect(await call(`https://sms.example.org:443${path}`, "SM2")).toBe(200);
  expect(await web.receipts(routeId)).toHaveLength(2);
  await proxied.stop();
  web.use();
});
