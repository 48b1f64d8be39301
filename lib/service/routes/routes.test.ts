import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";
import { centreProblem } from "#lib/service/providers/smpp/session/centre-address";
import { createRoute } from "#lib/service/routes/create-route";
import { deleteRoute } from "#lib/service/routes/delete-route";
import { loadRoutes } from "#lib/service/routes/load-routes";
import { drainRoute, pauseRoute, resumeRoute } from "#lib/service/routes/pause-route";
import { setCampaignRoutes } from "#lib/service/routes/set-campaign-routes";
import { showRoute } from "#lib/service/routes/show-route";
import { showRoutes } from "#lib/service/routes/show-routes";
import { testRoute } from "#lib/service/routes/test-route";
import { updateRoute } from "#lib/service/routes/update-route";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintRoute, smppRoute } from "#lib/testing/service/routes";
import { mintCampaign, testService } from "#lib/testing/service/service";
import { RouteDetail } from "#lib/wire/service/route-detail";
import { RouteRequest } from "#lib/wire/service/route-request";

const service = testService();
afterAll(() => service.pool.end());
const admin = { ...service, sealing: TEST_SECRET };

const request = (fields: Record<string, unknown>) => RouteRequest.parse(smppRoute(fields));
const loaded = async (id: string) =>
  (await loadRoutes(service.pool, TEST_SECRET)).find((route) => route.id === id);
const bindsOf = (id: string) =>
  rows<{ n: number }>(service.pool, sql`select n from route_bind where route_id = ${id} order by n`);

test("a route is loaded as it was made, with its secrets, and shown without them", async () => {
  const { routeId, name } = await mintRoute(service, { binds: 2, senders: ["REDIAL"], prefixes: ["65"] });

  expect(await loaded(routeId)).toMatchObject({
    ...{ id: routeId, name, version: 1, binds: 2, ratePerSecond: 30, fault: null },
    settings: { kind: "smpp", host: "127.0.0.1", senders: ["REDIAL"], prefixes: ["65"], window: 10 },
    secrets: { password: "secret" },
  });
  expect(await bindsOf(routeId)).toEqual([{ n: 1 }, { n: 2 }]);
  for (const nameOrId of [name, name.toUpperCase(), routeId]) {
    const shown = RouteDetail.parse(await showRoute(admin, nameOrId));
    expect(shown).toMatchObject({ name, state: "connecting", secrets: ["password"], callbackUrl: null });
    expect(JSON.stringify(shown)).not.toContain('secret"}');
    expect(RouteRequest.parse(shown.settings)).toMatchObject({ name, binds: 2 });
  }
});

test("a form that is sent twice makes one route, and no two routes have a name", async () => {
  const requestId = randomUUID();
  const first = await createRoute(admin, request({ name: `a${requestId.slice(0, 8)}`, requestId }));
  expect(await createRoute(admin, request({ name: `b${requestId.slice(0, 8)}`, requestId }))).toEqual(first);
  await expect(createRoute(admin, request({ name: `A${requestId.slice(0, 8)}` }))).rejects.toThrow(
    /there is already a route named/,
  );
});

test("a change counts the version up, keeps the secrets that it does not name, and fits the binds", async () => {
  const { routeId, name } = await mintRoute(service, { binds: 3 });
  await updateRoute(admin, name, request({ name, password: undefined, binds: 1, window: 50 }));

  expect(await loaded(routeId)).toMatchObject({
    ...{ version: 2, binds: 1, settings: { window: 50 }, secrets: { password: "secret" } },
  });
  expect(await bindsOf(routeId)).toEqual([{ n: 1 }]);
  await updateRoute(admin, routeId, request({ name: `${name}x`, password: "new" }));
  expect(await loaded(routeId)).toMatchObject({ name: `${name}x`, version: 3, secrets: { password: "new" } });
});

test("a save that changes nothing leaves the binds alone, and is no record", async () => {
  const { routeId, name } = await mintRoute(service, { alphabet: "latin1", prefixes: ["65"] });
  const same = { name, alphabet: "latin1", prefixes: ["65"] };
  await updateRoute(admin, name, request({ ...same, password: undefined }));
  await updateRoute(admin, name, request(same));
  expect(await loaded(routeId)).toMatchObject({ version: 1 });
  const changes = sql`select from audit where action = 'route.change' and target = ${name}`;
  expect(await rows(service.pool, changes)).toEqual([]);
  await updateRoute(admin, name, request({ ...same, password: "another" }));
  expect(await loaded(routeId)).toMatchObject({ version: 2, secrets: { password: "another" } });
});

test("secrets do not follow to another host or port, or away from TLS, unless they are entered again", async () => {
  const { name } = await mintRoute(service, { tls: true });
  for (const moved of [{ host: "smpp.example.com", tls: true }, { port: 2776, tls: true }, { tls: false }]) {
    await expect(updateRoute(admin, name, request({ name, ...moved, password: undefined }))).rejects.toThrow(
      "password: enter it again",
    );
  }
  await updateRoute(admin, name, request({ name, host: "smpp.example.com" }));
});

test.each(["169.254.169.254", "fe80::1", "168.63.129.16", "fd00:ec2::254", "0.0.0.0", "127.0.0.1", "::1"])(
  "in production no centre is looked for at %s, and in a private network one is",
  async (host) => {
    const production = { ...admin, settings: { ...admin.settings, environment: "production" as const } };
    const refused = createRoute(production, request({ host }));
    await expect(refused).rejects.toThrow(/host: The address is this machine's, a link's/);
    expect(centreProblem("10.1.2.3", production.settings)).toBeNull();
  },
);

test("a route whose secrets cannot be opened says so and hides no other", async () => {
  const { routeId, name } = await mintRoute(service);
  const { routeId: other } = await mintRoute(service);
  await service.pool.query(sql`update route set sealed = '' where id = ${routeId}`);

  expect(await loaded(routeId)).toMatchObject({ name, fault: expect.stringContaining("SECRET_KEY") });
  expect(await loaded(other)).toMatchObject({ fault: null });
  expect((await showRoute(admin, name)).fault).toContain("SECRET_KEY");
});

for (const [wrong, sentence] of [
  [{ password: undefined }, "password: enter it"],
  [{ host: "smpp://a:2775" }, "host: enter a name or an address alone"],
  [{ senders: ["REDIAL", "MUCH-TOO-LONG"] }, "senders.1: a name can have at most 11"],
  [{ codes: [{ error: "hold" }] }, "codes.0: name a code"],
  [{ codes: [{ status: "ESME", error: "hold" }] }, "codes.0: status is a command_status"],
] as const) {
  test(`a route with ${JSON.stringify(wrong)} is refused: ${sentence}`, async () => {
    await expect(createRoute(admin, request(wrong))).rejects.toThrow(sentence);
  });
}

test("an http route needs the secrets that its request and signature name", async () => {
  const http = (fields: object) =>
    RouteRequest.parse({
      ...{ name: `http-${randomUUID().slice(0, 8)}`, kind: "http", ...fields },
      request: {
        ...{ url: "https://sms.example.com/send", headers: { Authorization: "Bearer {secret.token}" } },
        body: '{"to":"{recipient}","text":"{text}"}',
      },
      callback: { signature: { method: "hmac-sha256", place: "header.x-signature", secret: "key" } },
    });
  await expect(createRoute(admin, http({}))).rejects.toThrow("secrets.token: enter it");
  await expect(createRoute(admin, http({ secrets: { token: "t" } }))).rejects.toThrow("secrets.key");
  const { routeId } = await createRoute(admin, http({ secrets: { token: "t", key: "k" } }));
  expect((await showRoute(admin, routeId)).callbackUrl).toMatch(/receipts$/);
  const unsigned = { ...http({ secrets: { token: "t" } }), callback: undefined };
  await updateRoute(admin, routeId, unsigned);
  // Its callbacks are not signed, so its address cannot be guessed.
  expect((await showRoute(admin, routeId)).callbackUrl).toMatch(/receipts\?k=[\w-]{32}$/);
});

test.each([
  [
    { kind: "twilio", accountSid: "AC1", authToken: "t", baseUrl: "https://10.0.0.1" },
    "baseUrl: The address is",
  ],
  [
    { kind: "twilio", accountSid: "AC1", authToken: "t", baseUrl: "http://api.twilio.com" },
    "baseUrl: The address must",
  ],
  [httpRequest({ url: "https://169.254.169.254/{recipient}/{text}" }), "request.url: The address is"],
  [httpRequest({ url: "https://{secret.a}.example.com/{recipient}/{text}" }), "request.url: the host"],
  [httpRequest({ body: '{"to":"{number}"}' }), "request.body: there is no {number}"],
])("a route with %j is refused: %s", async (fields, sentence) => {
  const wrong = RouteRequest.parse({ name: `wrong-${randomUUID().slice(0, 8)}`, ...fields });
  await expect(createRoute(admin, wrong)).rejects.toThrow(sentence);
});

function httpRequest(fields: object) {
  return { kind: "http", request: { url: "https://sms.example.com/send", method: "POST", ...fields } };
}

test("the callback address of a provider that signs nothing holds a token", async () => {
  const settings = httpRequest({ body: '{"to":"{recipient}","text":"{text}"}' });
  const name = `http-${randomUUID().slice(0, 8)}`;
  const { routeId } = await createRoute(admin, RouteRequest.parse({ name, ...settings }));
  const { callbackUrl } = await showRoute(admin, routeId);
  expect(callbackUrl).toMatch(new RegExp(`/api/providers/${routeId}/receipts\\?k=[A-Za-z0-9_-]{32}$`));
});

test("pause, resume and drain show in the route's state; resume ends an alarm too", async () => {
  const { routeId, name } = await mintRoute(service);
  const state = async () => (await showRoute(admin, name)).state;
  await pauseRoute(service, name, { reason: "Maintenance" });
  expect(await showRoute(admin, name)).toMatchObject({
    ...{ state: "paused", pauseReason: "Maintenance", pausedBy: "command line" },
  });
  await drainRoute(service, name);
  expect(await state()).toBe("drained");
  await service.pool.query(sql`
    update route set out_until = now() + interval '1 hour', out_code = 'status 0x0E', out_count = 3
    where id = ${routeId}
  `);
  await resumeRoute(service, name);
  expect(await showRoute(admin, name)).toMatchObject({
    state: "connecting",
    outUntil: null,
    pauseReason: "",
  });
});

test("codes of tests, receipts and answers are shown in the preset's words", async () => {
  const { routeId, name } = await mintRoute(service, { codePreset: "vonage", senders: ["REDIAL"] });
  await testRoute(service, name, { recipient: "6591234567", text: "A test", sender: "" });
  const raw = "stat UNDELIV err 002";
  await service.pool.query(sql`update route_test set raw = ${raw} where route_id = ${routeId}`);
  await service.pool.query(sql`
    insert into route_receipt (route_id, status, raw, said_at, try_at) values (${routeId}, 6, ${raw}, now(), null)
  `);
  await service.pool.query(sql`
    insert into route_code (route_id, source, code, verdict, mapped, n)
    values (${routeId}, 'err', '002', 'recipient_unavailable', true, 1)
  `);

  const shown = RouteDetail.parse(await showRoute(admin, name));
  const words = "undeliverable, absent subscriber, temporary";
  expect(shown).toMatchObject({
    senders: ["REDIAL"],
    tests: [{ sender: "REDIAL", words }],
    unmatchedReceipts: [{ words }],
    codesSeen: [{ words: "absent subscriber, temporary" }],
  });
});

test("an alarm is told in the provider's words", async () => {
  const { routeId, name } = await mintRoute(service);
  await service.pool.query(sql`
    update route set out_until = now() + interval '1 hour', out_code = 'status 0x0E' where id = ${routeId}
  `);
  expect(await showRoute(admin, name)).toMatchObject({
    ...{ state: "alarm", fault: "The provider refuses the account: the password is wrong." },
  });
});

test("the figures of a route are those of the binds that workers hold", async () => {
  const { routeId, name } = await mintRoute(service, { binds: 3 });
  const report = { inWindow: 4, window: 10, sentLastSecond: 7, ratePerSecond: 10 };
  const whole = JSON.stringify({ ...report, throttledUntil: null, answerMs: 12 });
  await service.pool.query(sql`
    update route_bind set holder = 'worker', bound_at = now(), report = ${whole},
      lease_until = case when n = 3 then now() - interval '1 s' else now() + interval '1 hour' end
    where route_id = ${routeId}
  `);
  const [summary] = (await showRoutes(admin)).routes.filter((route) => route.routeId === routeId);
  expect(summary).toMatchObject({ state: "up", bound: 2, inWindow: 8, window: 20, sentLastSecond: 14 });
  const { bindList } = await showRoute(admin, name);
  expect(bindList.map(({ worker }) => worker)).toEqual(["worker", "worker", null]);
});

test("a route is kept while a campaign names it or a receipt is awaited, and the refusal says so", async () => {
  const { routeId, name } = await mintRoute(service);
  const { campaignId } = await mintCampaign(service, { name: "Pickups" });
  await setCampaignRoutes(service, campaignId, { routes: [name] });
  await expect(deleteRoute(service, name)).rejects.toThrow(/1 campaign: Pickups/);
  await setCampaignRoutes(service, campaignId, { routes: [] });
  await service.pool.query(sql`
    insert into submitted_part (route_id, external_id, campaign_id, message_id, n, part, parts)
    values (${routeId}, 'x1', ${campaignId}, ${randomUUID()}, 1, 1, 1)
  `);
  await expect(deleteRoute(service, name)).rejects.toThrow(/waits for a receipt/);
  await service.pool.query(sql`update submitted_part set status = 5 where route_id = ${routeId}`);
  await deleteRoute(service, name);
  await expect(showRoute(admin, name)).rejects.toThrow(/there is no route/);
});
