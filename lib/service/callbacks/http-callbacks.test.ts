import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { sql } from "#lib/platform/postgres/sql";
import { packReference } from "#lib/service/providers/attempt-reference";
import { callbackKey, callbackToken } from "#lib/service/providers/callback-url";
import { renewCallbackToken } from "#lib/service/routes/renew-callback-token";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { callbackServer } from "#lib/testing/providers/callback-server";

const { pool } = await ownDatabase();
let web: Awaited<ReturnType<typeof callbackServer>>;
beforeAll(async () => {
  web = await callbackServer(pool);
});
afterAll(() => web.stop());

const CALLBACK = {
  id: "body.id",
  reference: "body.ref",
  status: "body.status",
  error: "body.code",
  sentToTelco: ["SENT"],
  success: ["DELIVERED"],
  failure: ["FAILED", "EXPIRED"],
  inbound: { sender: "body.from", recipient: "body.to", text: "body.text" },
};

async function gateway(callback: object, secrets: Record<string, string> = {}) {
  const made = await web.route({
    name: `http-${randomUUID().slice(0, 8)}`,
    kind: "http",
    request: { url: "https://sms.example.com/{recipient}", body: '{"text":"{text}"}' },
    answer: { id: "body.id" },
    codes: [{ http: "EC_ABSENT", error: "recipient_unavailable" }],
    callback: { ...CALLBACK, ...callback },
    secrets,
  });
  const key = callbackKey(TEST_SECRET.stampKey, made.routeId);
  const attempt = { campaignId: randomUUID(), messageId: randomUUID(), n: 2 };
  const json = { "Content-Type": "application/json" };
  return {
    ...made,
    url: web.origin + made.path,
    token: callbackToken(key),
    attempt,
    reference: packReference(attempt, key),
    post: async (body: unknown, query = "", headers: Record<string, string> = {}) =>
      (
        await fetch(web.origin + made.path + query, {
          method: "POST",
          headers: { ...json, ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        })
      ).status,
  };
}

test("receipts in JSON are read at their places, behind the token of the address", async () => {
  const { post, token, reference, attempt, routeId } = await gateway({});
  const ask = (body: object) => post(body, `?k=${token}`);
  expect(await ask({ id: "m1", ref: reference, status: "SENT" })).toBe(200);
  expect(await ask({ id: 4_711, status: "DELIVERED" })).toBe(200);
  expect(await ask({ id: "m3", ref: "theirs", status: "FAILED", code: "EC_ABSENT" })).toBe(200);
  expect(await ask({ id: "m4", status: "EXPIRED" })).toBe(200);
  expect(await web.receipts(routeId)).toEqual([
    { externalId: "m1", reference: attempt, status: 4, error: null, raw: "http SENT" },
    { externalId: "4711", reference: null, status: 5, error: null, raw: "http DELIVERED" },
    {
      ...{ externalId: "m3", reference: null, status: 6, raw: "http EC_ABSENT" },
      error: deliveryErrorCode("recipient_unavailable"),
    },
    {
      ...{ externalId: "m4", reference: null, status: 6, raw: "http EXPIRED" },
      error: deliveryErrorCode("delivery_unknown_error"),
    },
  ]);
});

test("without the token of its own address nothing is taken", async () => {
  const { post, routeId } = await gateway({});
  const other = await gateway({});
  const body = { id: "m1", status: "DELIVERED" };
  for (const query of ["", "?k=", `?k=${other.token}`, `?k=${"A".repeat(32)}`]) {
    expect(await post(body, query)).toBe(403);
  }
  expect(await web.receipts(routeId)).toEqual([]);
});

test("a renewed token counts, and the one before no more", async () => {
  const { post, token, routeId } = await gateway({});
  await renewCallbackToken({ pool }, routeId);
  const key = callbackKey(TEST_SECRET.stampKey, routeId);
  const body = { id: "m1", status: "DELIVERED" };
  await expect.poll(() => post(body, `?k=${callbackToken(key, 1)}`)).toBe(200);
  expect(await post(body, `?k=${token}`)).toBe(403);
});

test("receipts come by GET, in the query, with the reference of the callback address", async () => {
  const places = { id: "query.msgid", reference: "", status: "query.dlr", error: "query.err" };
  const inbound = { sender: "", recipient: "", text: "" };
  const { url, token, reference, attempt, routeId } = await gateway({ ...places, inbound });
  const query = `?k=${token}&r=${reference}&msgid=a%2Fb&dlr=DELIVERED&err=0`;
  expect((await fetch(url + query)).status).toBe(200);
  expect(await web.receipts(routeId)).toEqual([
    { externalId: "a/b", reference: attempt, status: 5, error: null, raw: "http DELIVERED" },
  ]);
});

test("a list of receipts is taken whole", async () => {
  const places = { id: "body.results.*.id", reference: "", status: "body.results.*.status", error: "" };
  const inbound = { sender: "", recipient: "", text: "" };
  const { post, token, routeId } = await gateway({ ...places, inbound });
  const results = Array.from({ length: 100 }, (_, i) => ({
    id: `m${i}`,
    status: i % 2 ? "SENT" : "DELIVERED",
  }));
  expect(await post({ results }, `?k=${token}`)).toBe(200);
  expect((await web.receipts(routeId)).map(({ externalId }) => externalId)).toEqual(
    results.map(({ id }) => id),
  );
  for (const results of [[], null, "x", { 0: { id: "m1", status: "SENT" } }, [1, null, [], "x"]]) {
    expect(await post({ results }, `?k=${token}`)).toBe(200);
  }
  expect(await web.receipts(routeId)).toHaveLength(100);
});

test.each([
  ["hmac-sha256", "hex", "sha256", ""],
  ["hmac-sha256", "hex", "sha256", "sha256="],
  ["hmac-sha1", "base64", "sha1", ""],
] as const)("%s in %s is checked on the body as it came", async (method, encoding, hash, prefix) => {
  const signature = { method, place: "header.X-Signature", encoding, secret: "KEY" };
  const { post, routeId, url } = await gateway({ signature }, { KEY: "k3y" });
  const body = '{ "id":"m1",\n"status":"DELIVERED" , "text":"您好" }';
  const receipt = (text: string, key = "k3y") => prefix + createHmac(hash, key).update(text).digest(encoding);
  const with_ = (given: string) => post(body, "", { "X-Signature": given });
  expect(await with_(receipt(JSON.stringify(JSON.parse(body))))).toBe(403);
  expect(await with_(receipt(body, "other"))).toBe(403);
  expect(await with_("")).toBe(403);
  expect((await fetch(`${url}?id=m1`, { headers: { "X-Signature": receipt("") } })).status).toBe(403);
  expect(await with_(receipt(body))).toBe(200);
  expect(await web.receipts(routeId)).toHaveLength(1);
});

test("of a signed callback only its body counts, never what anybody adds to its address or its headers", async () => {
  const signature = { method: "hmac-sha256", place: "header.X-Signature", encoding: "hex", secret: "KEY" };
  const { post, routeId, reference, attempt } = await gateway({ signature }, { KEY: "k3y" });
  const wrong = { ...CALLBACK, signature, status: "query.status", id: "header.x-id" };
  await expect(gateway(wrong, { KEY: "k3y" })).rejects.toThrow(
    /callback.status: the signature covers the body/,
  );
  // This is how an earlier version stored the setting.
  await pool.query(sql`
    update route set settings = jsonb_set(settings, '{callback,error}', '"query.error"') where id = ${routeId}
  `);
  const send = (body: object, query: string) => {
    const text = JSON.stringify(body);
    return post(text, query, { "X-Signature": createHmac("sha256", "k3y").update(text).digest("hex") });
  };
  const other = packReference({ ...attempt, n: 9 }, callbackKey(TEST_SECRET.stampKey, routeId));
  expect(await send({ id: "m1", ref: reference, status: "FAILED" }, `?r=${other}&error=EC_ABSENT`)).toBe(200);
  expect(await web.receipts(routeId)).toMatchObject([
    { externalId: "m1", reference: attempt, raw: "http FAILED" },
  ]);
});

test("a signed callback that says when it was signed counts for five minutes", async () => {
  const signature = {
    ...{ method: "hmac-sha256", place: "header.X-Signature", encoding: "hex", secret: "KEY" },
    time: "body.at",
  };
  const { post, routeId } = await gateway({ signature }, { KEY: "k3y" });
  const send = (at: unknown) => {
    const text = JSON.stringify({ id: `m${at}`, status: "DELIVERED", at });
    return post(text, "", { "X-Signature": createHmac("sha256", "k3y").update(text).digest("hex") });
  };
  const now = Date.now();
  for (const at of [now, Math.floor(now / 1000), new Date(now).toISOString(), now - 200_000])
    expect([at, await send(at)]).toEqual([at, 200]);
  for (const at of [now - 400_000, now + 400_000, undefined, "soon", ""])
    expect([at, await send(at)]).toEqual([at, 403]);
  expect(await web.receipts(routeId)).toHaveLength(4);
});

test("a token of the provider's own is compared with the secret", async () => {
  const signature = { method: "token", place: "header.authorization", encoding: "hex", secret: "TOKEN" };
  const { post, token } = await gateway({ signature }, { TOKEN: "Bearer abc" });
  const body = { id: "m1", status: "SENT" };
  expect(await post(body, `?k=${token}`)).toBe(403);
  expect(await post(body, "", { Authorization: "Bearer abd" })).toBe(403);
  expect(await post(body, "", { Authorization: "Bearer abc" })).toBe(200);
});

test("a message from a phone is kept, and a receipt is never taken for one", async () => {
  const { post, token, routeId } = await gateway({});
  const message = { from: "+6591234567", to: "72345", text: "HELLO\u0000 😀" };
  expect(await post(message, `?k=${token}`)).toBe(200);
  expect(await post({ ...message, id: "m1", status: "BUFFERED" }, `?k=${token}`)).toBe(200);
  expect(await post({ ...message, id: "m1", status: "DELIVERED" }, `?k=${token}`)).toBe(200);
  expect(await web.inbound(routeId)).toEqual([
    { sender: "6591234567", recipient: "72345", text: "HELLO\ufffd 😀" },
  ]);
  expect(await web.receipts(routeId)).toHaveLength(1);
  expect((await web.events(routeId)).map(({ words }) => words)).toEqual([
    "A callback had the status BUFFERED, which means nothing to this route.",
  ]);
});

test("a message from a phone without an id is kept again after five minutes, and not before", async () => {
  const { post, token, routeId } = await gateway({});
  const message = { from: "+6591234567", to: "72345", text: "STOP" };
  const send = (body: object) => post(body, `?k=${token}`);
  expect(await Promise.all([send(message), send(message), send({ ...message, text: "YES" })])).toEqual([
    200, 200, 200,
  ]);
  expect(await send(message)).toBe(200);
  expect(await web.inbound(routeId)).toHaveLength(2);
  await pool.query(
    sql`update inbound_message set at = at - interval '5 minutes' where route_id = ${routeId}`,
  );
  expect(await send(message)).toBe(200);
  expect(await web.inbound(routeId)).toHaveLength(3);
});

test.each([
  "",
  "no JSON",
  "[]",
  "null",
  "7",
  '{"status":{"a":1}}',
  '{"__proto__":{"status":"DELIVERED"}}',
  "[".repeat(60_000),
])("a body that says nothing (%#) is taken and changes nothing", async (body) => {
  const { post, token, routeId } = await gateway({});
  expect(await post(body, `?k=${token}`)).toBe(200);
  expect(await web.receipts(routeId)).toEqual([]);
  expect(await web.inbound(routeId)).toEqual([]);
});
