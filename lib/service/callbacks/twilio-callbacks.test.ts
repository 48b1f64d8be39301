import { createHash, createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { statusCode } from "#lib/domain/messages/status";
import { matchKeptReceipts } from "#lib/service/delivery/receipts/match-kept-receipts";
import type { Link } from "#lib/service/providers/link";
import { connectOverHttp } from "#lib/service/routes/connect-over-http";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { callbackServer } from "#lib/testing/providers/callback-server";
import { handOver, keepingListener, outgoing } from "#lib/testing/providers/links";
import { postSigned, standInTwilio } from "#lib/testing/providers/stand-in-twilio";
import { testDelivery } from "#lib/testing/service/delivery";
import { TwilioRoute } from "#lib/wire/service/twilio-route";

const TOKEN = "secret token";
const { pool } = await ownDatabase();
let web: Awaited<ReturnType<typeof callbackServer>>;
let twilio: Awaited<ReturnType<typeof standInTwilio>>;
beforeAll(async () => {
  web = await callbackServer(pool);
  twilio = await standInTwilio({ authToken: TOKEN });
});
afterAll(async () => {
  await web.stop();
  await twilio.stop();
});

let route: Awaited<ReturnType<typeof web.route>>;
beforeEach(async () => {
  const name = `twilio-${randomUUID().slice(0, 8)}`;
  const fields = { kind: "twilio", accountSid: "AC1", authToken: TOKEN, baseUrl: twilio.baseUrl };
  route = await web.route({ name, ...fields });
});
let link: Link | undefined;
afterEach(async () => {
  await link?.close();
  link = undefined;
});

/** Sends one message over the route; returns it in Twilio's form. */
async function sendOne() {
  const message = outgoing();
  link = connectOverHttp(
    { settings: web.settings, stampKey: TEST_SECRET.stampKey },
    {
      ...{ id: route.routeId, settings: TwilioRoute.parse(route.settings), secrets: { authToken: TOKEN } },
      callbackRenewals: 0,
    },
    { ratePerSecond: 100, listener: keepingListener().listener },
  );
  await handOver(link, [message]);
  const taken = twilio.messages.at(-1);
  if (!taken) throw new Error("Twilio has no message");
  const { campaignId, messageId, n } = message;
  return { taken, reference: { campaignId, messageId, n } };
}

const here = () => web.origin + route.path;

test("what Twilio says of a message is kept under its sid and our reference", async () => {
  const { taken, reference } = await sendOne();
  for (const status of ["queued", "sending", "sent", "delivered"]) {
    expect(await twilio.callBack(taken, status)).toBe(200);
  }
  const known = { externalId: taken.sid, reference, error: null };
  expect(await web.receipts(route.routeId)).toEqual([
    { ...known, status: statusCode("sent_to_telco"), raw: "http sent" },
    { ...known, status: statusCode("success"), raw: "http delivered" },
  ]);
});

test("callbacks out of order and doubled are all taken, each once", async () => {
  const { taken } = await sendOne();
  const answers = await Promise.all(
    ["delivered", "sent", "delivered", "queued", "sent"].map((status) => twilio.callBack(taken, status)),
  );
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  const statuses = (await web.receipts(route.routeId)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([4, 5]);
});

test.each([
  ["undelivered", "30003", "recipient_unavailable", "http 30003"],
  ["failed", "30007", "content_invalid", "http 30007"],
  ["failed", "30002", "delivery_unknown_error", "http 30002"],
  ["failed", "39999", "delivery_unknown_error", "http 39999"],
  ["failed", "0", "delivery_unknown_error", "http failed"],
] as const)("%s with the code %s fails with %s", async (status, ErrorCode, error, raw) => {
  const fields = { MessageSid: "SM1", MessageStatus: status, ErrorCode };
  expect(await postSigned(here(), fields, TOKEN)).toBe(200);
  expect(await web.receipts(route.routeId)).toEqual([
    {
      externalId: "SM1",
      reference: null,
      status: statusCode("failure"),
      error: deliveryErrorCode(error),
      raw,
    },
  ]);
  await pool.query("update route_receipt set at = now() - interval '16 minutes' where route_id = $1", [
    route.routeId,
  ]);
  while (
    await matchKeptReceipts(testDelivery({ pool, settings: web.settings, nationalIdKey: Buffer.alloc(32) }))
  );
  const { rows: codes } = await pool.query(
    "select code, verdict, mapped from route_code where route_id = $1",
    [route.routeId],
  );
  expect(codes).toEqual([{ code: raw.slice(5), verdict: error, mapped: ErrorCode.startsWith("30") }]);
});

test("a badly signed callback changes nothing, and people are told once", async () => {
  const { taken } = await sendOne();
  for (const key of ["other token", ""]) expect(await twilio.callBack(taken, "delivered", {}, key)).toBe(403);
  const unsigned = await fetch(here(), {
    method: "POST",
    body: new URLSearchParams({ MessageSid: taken.sid }),
  });
  expect(unsigned.status).toBe(403);
  expect(await web.receipts(route.routeId)).toEqual([]);
  expect(await web.events(route.routeId)).toMatchObject([{ kind: "odd" }]);
});

test("a signature holds for its address and its fields alone", async () => {
  const receipt = (url: string, fields: Record<string, string>) =>
    createHmac("sha1", TOKEN)
      .update(
        url +
          Object.keys(fields)
            .sort()
            .map((name) => name + fields[name])
            .join(""),
      )
      .digest("base64");
  const fields = { MessageSid: "SM1", MessageStatus: "sent" };
  const post = async (url: string, body: Record<string, string>, signature: string) => {
    const headers = { "X-Twilio-Signature": signature };
    return (await fetch(url, { method: "POST", headers, body: new URLSearchParams(body) })).status;
  };
  const signature = receipt(here(), fields);
  expect(await post(here(), { ...fields, MessageStatus: "delivered" }, signature)).toBe(403);
  expect(await post(here(), { ...fields, More: "1" }, signature)).toBe(403);
  expect(await post(`${here()}?r=x`, fields, signature)).toBe(403);
  expect(await post(here(), fields, signature.toLowerCase())).toBe(403);
  expect(await post(here(), fields, signature)).toBe(200);
});

test("a reference of another route names no message", async () => {
  const { taken } = await sendOne();
  const reference = new URL(taken.fields.StatusCallback ?? "").searchParams.get("r");
  const other = await web.route({
    ...route.settings,
    name: `other-${randomUUID().slice(0, 8)}`,
    authToken: TOKEN,
  });
  const url = `${web.origin}${other.path}?r=${reference}`;
  expect(await postSigned(url, { MessageSid: "SM1", MessageStatus: "delivered" }, TOKEN)).toBe(200);
  expect(await web.receipts(other.routeId)).toMatchObject([{ externalId: "SM1", reference: null }]);
});

test("a message from a phone is kept and answered with nothing to send", async () => {
  const fields = {
    MessageSid: "SM9",
    SmsStatus: "received",
    From: "+6591234567",
    To: "+6581111111",
    Body: "STOP 您好 😀 \u0000",
    NumMedia: "0",
  };
  const signed =
    here() +
    Object.keys(fields)
      .sort()
      .map((name) => name + fields[name as keyof typeof fields])
      .join("");
  const headers = { "X-Twilio-Signature": createHmac("sha1", TOKEN).update(signed).digest("base64") };
  const answer = await fetch(here(), { method: "POST", headers, body: new URLSearchParams(fields) });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/xml; charset=utf-8"]);
  expect(await answer.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
  expect(await web.inbound(route.routeId)).toEqual([
    { sender: "6591234567", recipient: "6581111111", text: "STOP 您好 😀 \ufffd" },
  ]);
  expect(await web.receipts(route.routeId)).toEqual([]);
});

test("a message from a phone whose callback is repeated is kept once, and another with the same words too", async () => {
  const fields = { From: "+6591234567", To: "+6581111111", Body: "STOP" };
  const call = (MessageSid: string) => postSigned(here(), { MessageSid, ...fields }, TOKEN);
  expect(await Promise.all(["SM1", "SM1", "SM2"].map(call))).toEqual([200, 200, 200]);
  expect(await call("SM1")).toBe(200);
  expect(await web.inbound(route.routeId)).toHaveLength(2);
});

test("a callback in JSON is known by the digest in its address", async () => {
  const body = JSON.stringify({ MessageSid: "SM1", MessageStatus: "delivered" });
  const url = `${here()}?bodySHA256=${createHash("sha256").update(body).digest("hex")}`;
  const post = async (sent: string) => {
    const signature = createHmac("sha1", TOKEN).update(url).digest("base64");
    const headers = { "Content-Type": "application/json", "X-Twilio-Signature": signature };
    return (await fetch(url, { method: "POST", headers, body: sent })).status;
  };
  expect(await post(body.replace("SM1", "SM2"))).toBe(403);
  expect(await post(body)).toBe(200);
  expect(await web.receipts(route.routeId)).toMatchObject([{ externalId: "SM1", raw: "http delivered" }]);
});

test("a status that means nothing is taken, and people are told of it", async () => {
  const fields = { MessageSid: "SM1", MessageStatus: "teleported" };
  expect(await postSigned(here(), fields, TOKEN)).toBe(200);
  expect(await postSigned(here(), fields, TOKEN)).toBe(200);
  expect(await web.receipts(route.routeId)).toEqual([]);
  expect((await web.events(route.routeId)).map(({ words }) => words)).toEqual([
    "A callback had the status teleported, which means nothing to this route.",
  ]);
});

test("odd encodings and odd values in a signed callback do no harm", async () => {
  for (const MessageSid of ["", "\u0000", "a b", "x".repeat(1000), "😀", "\ud83d"]) {
    const fields = { MessageSid, MessageStatus: "failed", ErrorCode: "\u0000 a\nb".repeat(100) };
    const body = new URLSearchParams(fields);
    const decoded = Object.fromEntries(body);
    const signed =
      here() +
      Object.keys(decoded)
        .sort()
        .map((name) => name + decoded[name])
        .join("");
    const headers = { "X-Twilio-Signature": createHmac("sha1", TOKEN).update(signed).digest("base64") };
    expect((await fetch(here(), { method: "POST", headers, body })).status).toBe(200);
  }
  const kept = await web.receipts(route.routeId);
  expect(kept).toHaveLength(6);
  expect(kept.every(({ externalId, raw }) => externalId === null && raw.length < 100)).toBe(true);
});
