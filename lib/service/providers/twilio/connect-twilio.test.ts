import { afterEach, beforeEach, expect, test } from "vitest";
import { verdictOf } from "#lib/domain/routes/verdict-of";
import { unpackReference } from "#lib/service/providers/attempt-reference";
import type { Link } from "#lib/service/providers/link";
import { connectTwilio } from "#lib/service/providers/twilio/connect-twilio";
import { handOver, keepingListener, outgoing } from "#lib/testing/providers/links";
import { type Fate, standInTwilio } from "#lib/testing/providers/stand-in-twilio";
import { TwilioRoute } from "#lib/wire/service/twilio-route";

const KEY = Buffer.alloc(32, 7);
const ROUTE_ID = "0199b6f0-0000-7000-8000-000000000001";
const PUBLIC_URL = "http://localhost:3000";

let twilio: Awaited<ReturnType<typeof standInTwilio>>;
let link: Link | undefined;
let kept = keepingListener();
beforeEach(async () => {
  twilio = await standInTwilio();
  kept = keepingListener();
});
afterEach(async () => {
  await link?.close();
  await twilio.stop();
});

function connect(more: Partial<TwilioRoute> = {}, timeoutMs?: number): Link {
  const settings = TwilioRoute.parse({
    kind: "twilio",
    name: "twilio",
    accountSid: "AC1",
    baseUrl: twilio.baseUrl,
    ratePerSecond: 100,
    ...more,
  });
  link = connectTwilio(
    { id: ROUTE_ID, settings },
    {
      authToken: "secret token",
      ratePerSecond: settings.ratePerSecond,
      publicUrl: PUBLIC_URL,
      callbackKey: KEY,
      reach: { environment: "sandbox", upstreamsMayBePrivate: false },
      verdictOf: (codes) => verdictOf(settings, codes),
      listener: kept.listener,
      timeoutMs,
    },
  );
  return link;
}

const many = (count: number) => Array.from({ length: count }, () => outgoing());
const isReady = (given: Link, milliseconds: number) =>
  given.ready(AbortSignal.timeout(milliseconds)).catch(() => 0);

test("a message is made as Twilio asks for, and its sid is kept", async () => {
  const message = outgoing({ validUntil: new Date(Date.now() + 120_500) });
  expect(await handOver(connect(), [message])).toEqual([
    { kind: "accepted", externalIds: [twilio.messages[0]?.sid] },
  ]);
  const [request] = twilio.requests;
  expect(request?.path).toBe("/2010-04-01/Accounts/AC1/Messages.json");
  expect(atob(request?.authorization.replace("Basic ", "") ?? "")).toBe("AC1:secret token");
  const { StatusCallback = "", ValidityPeriod, ...others } = request?.fields ?? {};
  expect(others).toEqual({ To: "+6591234567", From: "REDIAL", Body: "Dear Tan, 您好 😀" });
  expect([118, 119, 120]).toContain(Number(ValidityPeriod));
  const callback = new URL(StatusCallback);
  expect(callback.origin + callback.pathname).toBe(`${PUBLIC_URL}/api/providers/${ROUTE_ID}/receipts`);
  const { campaignId, messageId, n } = message;
  expect(unpackReference(callback.searchParams.get("r") ?? "", KEY)).toEqual({ campaignId, messageId, n });
});

test.each([
  [{ sender: "6581234567" }, {}, { From: "+6581234567" }],
  [{ sender: "72345" }, {}, { From: "72345" }],
  [{ sender: "" }, { senders: ["LIBRARY", "OTHER"] }, { From: "LIBRARY" }],
  [{ sender: "REDIAL" }, { messagingServiceSid: "MG1" }, { MessagingServiceSid: "MG1" }],
])("%j of a route with %j is sent with %j", async (message, route, fields) => {
  await handOver(connect(route), [outgoing(message)]);
  const { From, MessagingServiceSid } = twilio.requests[0]?.fields ?? {};
  expect({ From, MessagingServiceSid }).toEqual({
    From: undefined,
    MessagingServiceSid: undefined,
    ...fields,
  });
});

test.each<[Fate, object]>([
  ["sent and 500", { kind: "unknown" }],
  ["sent and cut off", { kind: "unknown", codes: [{ source: "own", code: "link lost" }] }],
  ["sent and silent", { kind: "unknown", codes: [{ source: "own", code: "no answer" }] }],
  ["sent and endless", { kind: "accepted", externalIds: [""] }],
  [
    { status: 302, location: "/elsewhere" },
    { kind: "deferred", alarm: true },
  ],
])("%j is %j, and is asked once", async (fate, outcome) => {
  twilio.state.fate = () => fate;
  expect(await handOver(connect({}, 500), [outgoing()])).toMatchObject([outcome]);
  expect(twilio.requests).toHaveLength(1);
});

test("wrong credentials are told in words, without the credentials", async () => {
  twilio.state.fate = () => ({ status: 401, code: 20003 });
  await handOver(connect(), [outgoing()]);
  expect(kept.heard.events).toEqual([
    { kind: "alarm", words: "The provider answered 20003, as the test wants it, HTTP 401." },
  ]);
});

test("after 429 nothing leaves for as long as Twilio asks, and what waited is deferred", async () => {
  twilio.state.fate = (n) => (n === 1 ? { status: 429, code: 20429, retryAfter: "2" } : "sent");
  const given = connect({ ratePerSecond: 1, window: 5 });
  await given.ready(new AbortController().signal);
  const outcomes: string[] = [];
  await given.submit(many(3), (i, { kind }) => {
    outcomes[i] = kind;
  });
  expect(outcomes).toEqual(["deferred", "deferred", "deferred"]);
  given.done(1);
  const until = Date.parse(given.report().throttledUntil ?? "");
  expect(until).toBeGreaterThan(Date.now());
  await given.ready(new AbortController().signal);
  expect(Date.now()).toBeGreaterThanOrEqual(until - 5);
  expect(kept.heard.events.map(({ kind }) => kind)).toEqual(["throttled"]);
  expect(twilio.requests).toHaveLength(1);
});

test("requests leave at the rate, and never more at once than the window", async () => {
  twilio.state.delayMs = 50;
  const outcomes = await handOver(connect({ ratePerSecond: 20, window: 6 }), many(50));
  expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
  expect(twilio.state.mostAtOnce).toBeLessThanOrEqual(6);
  const at = twilio.requests.map((request) => request.at);
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(1900);
});

test("places are free again when the outcomes are recorded, not before", async () => {
  const given = connect({ ratePerSecond: 100, window: 3 });
  expect(await given.ready(new AbortController().signal)).toBe(3);
  await given.submit(many(3), () => {});
  expect(await isReady(given, 100)).toBe(0);
  given.done(2);
  expect(await isReady(given, 1000)).toBe(2);
});

test("no more is promised than may leave within a second", async () => {
  const given = connect({ ratePerSecond: 4, window: 100 });
  expect(await given.ready(new AbortController().signal)).toBe(4);
  expect(await isReady(given, 100)).toBe(0);
});

test("while nothing listens messages are deferred and the link says why; later it works again", async () => {
  const { port } = twilio;
  await twilio.stop();
  const given = connect();
  await expect
    .poll(() => kept.heard.bound)
    .toEqual([{ isBound: false, fault: `127.0.0.1:${port} refuses connections: nothing listens there.` }]);
  expect(await isReady(given, 50)).toBe(0);
  const deferred: unknown[] = [];
  await given.submit([outgoing()], (_, outcome) => deferred.push(outcome));
  expect(deferred).toEqual([{ kind: "deferred", codes: [{ source: "own", code: "no connection" }] }]);
  twilio = await standInTwilio({ port });
  given.done(1);
  expect(await handOver(given, [outgoing()])).toMatchObject([{ kind: "accepted" }]);
  expect(kept.heard.bound.at(-1)).toEqual({ isBound: true, fault: "" });
});

test("of a server that goes away no more is unknown than was written to it", async () => {
  const given = connect();
  expect(await handOver(given, [outgoing()])).toMatchObject([{ kind: "accepted" }]);
  const { port } = twilio;
  await given.ready(new AbortController().signal);
  await twilio.stop();
  const outcomes: string[] = [];
  await given.submit(many(5), (i, { kind }) => {
    outcomes[i] = kind;
  });
  // The first request may have been written into the kept-open connection.
  expect(outcomes.slice(1)).toEqual(["deferred", "deferred", "deferred", "deferred"]);
  twilio = await standInTwilio({ port });
});

test("after five requests without a usable answer one is tried, not a window", async () => {
  twilio.state.fate = () => "sent and 500";
  const given = connect({ window: 5 });
  await handOver(given, many(5));
  expect(kept.heard.bound.map(({ isBound }) => isBound)).toEqual([true, false]);
  twilio.state.fate = () => "sent";
  expect(await given.ready(new AbortController().signal)).toBe(1);
  given.done(1);
  expect(await handOver(given, many(10))).toHaveLength(10);
  expect(twilio.messages).toHaveLength(15);
});

test("closing lets what was sent be answered, and holds the rest", async () => {
  twilio.state.delayMs = 100;
  const given = connect({ ratePerSecond: 2, window: 10 });
  await given.ready(new AbortController().signal);
  const outcomes: string[] = [];
  const submitted = given.submit(many(4), (i, { kind }) => {
    outcomes[i] = kind;
  });
  await expect.poll(() => twilio.requests.length).toBe(2);
  await given.close();
  await submitted;
  expect(outcomes).toEqual(["accepted", "accepted", "deferred", "deferred"]);
});

test("a private address is called only where the installation allows it", async () => {
  const settings = TwilioRoute.parse({
    kind: "twilio",
    name: "t",
    accountSid: "AC1",
    baseUrl: twilio.baseUrl,
  });
  link = connectTwilio(
    { id: ROUTE_ID, settings },
    {
      authToken: "secret token",
      ratePerSecond: 10,
      publicUrl: "https://redial.example.org",
      callbackKey: KEY,
      reach: { environment: "production", upstreamsMayBePrivate: false },
      verdictOf: (codes) => verdictOf(settings, codes),
      listener: kept.listener,
    },
  );
  await expect
    .poll(() => kept.heard.bound)
    .toMatchObject([{ isBound: false, fault: /https/ }].map(() => ({ isBound: false })));
  expect(kept.heard.bound[0]?.fault).toMatch(/UPSTREAMS_MAY_BE_PRIVATE/);
  expect(twilio.requests).toEqual([]);
});
