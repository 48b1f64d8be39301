import { afterEach, expect, test, vi } from "vitest";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import { unpackReference } from "#lib/service/providers/attempt-reference";
import { callbackToken } from "#lib/service/providers/callback-url";
import { connectHttp } from "#lib/service/providers/http/connect-http";
import type { Link } from "#lib/service/providers/link";
import { handOver, keepingListener, outgoing } from "#lib/testing/providers/links";
import { standInGateway } from "#lib/testing/providers/stand-in-gateway";
import { HttpRoute } from "#lib/wire/service/http-route";

const KEY = Buffer.alloc(32, 7);
const ROUTE_ID = "0199b6f0-0000-7000-8000-000000000002";

let gateway: Awaited<ReturnType<typeof standInGateway>>;
let link: Link | undefined;
afterEach(async () => {
  await link?.close();
  await gateway.stop();
});

function connect(request: object, more: object = {}): Link {
  const settings = HttpRoute.parse({
    kind: "http",
    name: "gateway",
    ratePerSecond: 100,
    answer: { id: "body.id", error: "body.error", accepted: [] },
    ...more,
    request,
  });
  link = connectHttp(
    { id: ROUTE_ID, settings },
    {
      secrets: { TOKEN: "s3cret" },
      ratePerSecond: 100,
      publicUrl: "https://sms.example.org",
      callbackKey: KEY,
      callbackRenewals: 0,
      reach: { environment: "sandbox", upstreamsMayBePrivate: false },
      verdictOf: (codes) => verdictOf(settings, codes),
      listener: keepingListener().listener,
    },
  );
  return link;
}

test("a message is posted as JSON, with secrets, reference and callback in their places", async () => {
  gateway = await standInGateway((_, n) => ({ status: 200, body: JSON.stringify({ id: `m${n}` }) }));
  const message = outgoing({
    fullMessage: 'Say "hi"\n{secret.TOKEN} 您😀',
    validUntil: new Date(Date.now() + 630_000),
  });
  const given = connect({
    url: `${gateway.address}/send`,
    headers: { Authorization: "Bearer {secret.TOKEN}" },
    body: '{"to":"+{recipient}","from":"{sender}","text":"{text}","ref":"{reference}","ttl":{validityMinutes},"dlr":"{callbackUrl}"}',
  });
  expect(await handOver(given, [message])).toEqual([{ kind: "accepted", externalIds: ["m1"] }]);
  const [request] = gateway.requests;
  expect(request?.headers).toMatchObject({
    authorization: "Bearer s3cret",
    "content-type": "application/json",
  });
  const { ref, dlr, ...others } = JSON.parse(request?.body ?? "");
  expect(others).toEqual({
    to: "+6591234567",
    from: "REDIAL",
    text: 'Say "hi"\n{secret.TOKEN} 您😀',
    ttl: 10,
  });
  const { campaignId, messageId, n } = message;
  expect(unpackReference(ref, KEY)).toEqual({ campaignId, messageId, n });
  expect(dlr).toBe(
    `https://sms.example.org/api/providers/${ROUTE_ID}/receipts?k=${callbackToken(KEY)}&r=${ref}`,
  );
});

test("a message is asked for by GET, with its text in the address", async () => {
  gateway = await standInGateway(() => ({
    status: 200,
    type: "application/x-www-form-urlencoded",
    body: "id=7&error=",
  }));
  const url = `${gateway.address}/send?key={secret.TOKEN}&to={recipient}&text={text}&v={validityMinutes}`;
  const given = connect({ method: "GET", url }, { validityHours: 1 });
  expect(await handOver(given, [outgoing({ fullMessage: "a&b=c 您" })])).toEqual([
    { kind: "accepted", externalIds: ["7"] },
  ]);
  const [request] = gateway.requests;
  const query = new URL(request?.url ?? "", gateway.address).searchParams;
  expect(Object.fromEntries(query)).toEqual({ key: "s3cret", to: "6591234567", text: "a&b=c 您", v: "60" });
  expect(request?.body).toBe("");
});

test("no answer in time is unknown, and asked once", async () => {
  gateway = await standInGateway(() => null);
  const given = connect(
    { url: gateway.address, encoding: "form", body: "to={recipient}&text={text}" },
    { timeoutSeconds: 1 },
  );
  expect(await handOver(given, [outgoing()])).toEqual([
    { kind: "unknown", codes: [{ source: "own", code: "no answer" }] },
  ]);
  expect(gateway.requests).toHaveLength(1);
  expect(gateway.requests[0]?.body).toContain("text=Dear+Tan%2C+%E6%82%A8");
});

test("closing waits for the answer to what was sent, however slow it is", async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gateway = await standInGateway(() => {
    asked.resolve();
    return answered.promise.then(() => ({ status: 200, body: '{"id":"m1"}' }));
  });
  const given = connect({ url: gateway.address, body: "{}" }, { timeoutSeconds: 60 });
  const outcomes = handOver(given, [outgoing()]);
  await asked.promise;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = given.close();
  vi.advanceTimersByTime(50_000);
  vi.useRealTimers();
  answered.resolve();
  expect(await outcomes).toEqual([{ kind: "accepted", externalIds: ["m1"] }]);
  await closed;
});

test("a message that is another worker's by the time of its turn is not sent", async () => {
  gateway = await standInGateway((_, n) => ({ status: 200, body: JSON.stringify({ id: `m${n}` }) }));
  const given = connect({ url: gateway.address, body: '{"to":"{recipient}","text":"{text}"}' });
  const messages = [outgoing(), { ...outgoing(), isOurs: () => false }, outgoing()];
  expect((await handOver(given, messages)).map(({ kind }) => kind)).toEqual([
    "accepted",
    "deferred",
    "accepted",
  ]);
  expect(gateway.requests).toHaveLength(2);
});

test("each text leaves in its alphabet, with the provider's word for it", async () => {
  gateway = await standInGateway((_, n) => ({ status: 200, body: JSON.stringify({ id: `m${n}` }) }));
  const given = connect({
    method: "GET",
    url: `${gateway.address}/?to={recipient}&type={alphabet}&text={textOrHex}&n={segments}`,
    alphabets: { gsm: "0", ucs2: "2" },
  });
  const texts = ["You owe £5", "Zoë", "您".repeat(71)];
  await handOver(
    given,
    texts.map((fullMessage) => outgoing({ fullMessage })),
  );
  const asked = gateway.requests.map(({ url }) => new URL(url, gateway.address).searchParams);
  expect(asked.map((query) => [query.get("type"), query.get("text"), query.get("n")])).toEqual([
    ["0", "You owe £5", "1"],
    ["2", "005A006F00EB", "1"],
    ["2", "60A8".repeat(71), "2"],
  ]);
});

test("a text that the route says its requests do not carry is refused, and not sent as question marks", async () => {
  gateway = await standInGateway((_, n) => ({ status: 200, body: JSON.stringify({ id: `m${n}` }) }));
  const given = connect({
    method: "GET",
    url: `${gateway.address}/?to={recipient}&text={text}`,
    alphabets: { carries: "gsm" },
  });
  const messages = ["Zoé", "Zoë", "Zoe"].map((fullMessage) => outgoing({ fullMessage }));
  expect(await handOver(given, messages)).toMatchObject([
    { kind: "accepted" },
    { kind: "refused", error: "content_invalid", codes: [{ source: "own", code: "not in GSM 03.38" }] },
    { kind: "accepted" },
  ]);
  expect(gateway.requests).toHaveLength(2);
});
