import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { runExports } from "#lib/console/exports/run-exports";
import { writeVisibilityRule } from "#lib/console/membership/visibility-rule";
import { absorb } from "#lib/console/mirror/absorb";
import { FIRST_VISIBILITY_RULE } from "#lib/domain/people/visibility";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { showRoute } from "#lib/service/routes/show-route";
import { listed, mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { readPage } from "#lib/testing/console/read-page";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintRoute } from "#lib/testing/service/routes";
import { mintOperator, signedInAs, type Visitor } from "#lib/testing/sign-in/visitor";

const NUMBER = "6598761234";
const NAME = "Zebedee";
/** Forms of the number as it is written, quoted, searched for and found by parts, and the name. */
const NUMBER_FORMS = /9\D?8\D?7\D?6\D?1|76\D?1234|Zebedee/;
const QUOTED = `+65 9876-1234 is barred`;

const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test", UPSTREAMS_MAY_BE_PRIVATE: "1" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };
setRuntime({ service, sealing: TEST_SECRET, log: pino({ level: "silent" }) } as never);

const campaign = await mintConsoleCampaign(pool);
const messageId = `message_${randomUUIDv7()}`;
const at = new Date(Date.now() - 3_600_000).toISOString();
const batch = { id: "batch_1", originalFileName: "one.csv", status: "completed", totalMessages: 1 };
const message = listed(messageId, {
  status: "failure",
  createdAt: at,
  recipient: NUMBER,
  batch,
  attempts: [{ status: "failure", errorCode: "invalid_recipient", at }],
});
for (const attempt of message.messageAttempts ?? []) attempt.metadata = { to: NUMBER, said: QUOTED };
const texts = { fullMessage: `Hello ${NAME}`, values: { name: NAME } };
await absorb(pool, campaign, [{ ...message, ...texts }], new Date());

const ids = { sendId: randomUUID(), uploadId: randomUUID() };
const somebody = sql`${randomUUID()}, 'other@example.com'`;
const { id: operationId } = await oneRow<{ id: number }>(
  pool,
  sql`
    insert into operation (campaign, kind, title, choice, filter, total, operator_id, operator_email, ended_at)
    values (${campaign}, 'chosen', 'messages', ${`Search: ${NUMBER}`}, ${`q=${NUMBER}`}, 1, ${somebody}, now()) returning id
  `,
);
await pool.query(sql`
  insert into retry_request (campaign, message_id, operation, operator_id, operator_email, failed_at, state, due_at, reason, said)
  values (${campaign}, ${messageId}, ${operationId}, ${somebody}, ${at}, 'refused', now(), 'not_retryable', ${QUOTED})
`);
await pool.query(sql`
  insert into operation_item (operation, place, message_id, request)
  select ${operationId}, 1, ${messageId}, id from retry_request
`);
await pool.query(sql`
  insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
  values (${campaign}, ${somebody}, 'Calls from 98761234', 'status=failure', true),
    (${campaign}, ${somebody}, 'One phone', ${`q=${NUMBER}`}, true)
`);
await pool.query(sql`
  insert into note (campaign, batch, author_id, author_email, text)
  values (${campaign}, ${batch.id}, ${somebody}, ${QUOTED})
`);
await pool.query(sql`
  insert into single_send (id, campaign, operator_id, operator_email, requested_at, recipient, language, template_values,
    fingerprint, state, due_at, said)
  values (${ids.sendId}, ${campaign}, ${somebody}, now(), ${NUMBER}, 'english', ${JSON.stringify(texts.values)}, '',
    'refused', now(), ${QUOTED})
`);
await pool.query(sql`
  insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state,
    batches_before, message, answer)
  values (${ids.uploadId}, ${campaign}, ${somebody}, 'one.csv', 1, '0123456789abcdef', 1, 'refused', '{}', ${QUOTED},
    ${QUOTED})
`);

const { routeId } = await mintRoute(service, { kind: "http" });
await pool.query(sql`
  insert into inbound_message (route_id, sender, recipient, text)
  values (${routeId}, ${NUMBER}, '71234', ${`Stop, ${NAME}`})
`);
await pool.query(sql`
  insert into route_test (id, route_id, recipient, sender, text, made_by, raw)
  values (${randomUUID()}, ${routeId}, ${NUMBER}, 'REDIAL', ${`For ${NAME}`}, 'other@example.com', ${QUOTED})
`);
await pool.query(sql`
  insert into route_receipt (route_id, external_id, status, raw, said_at, try_at)
  values (${routeId}, ${NUMBER}, 6, ${QUOTED}, now(), null)
`);
await pool.query(sql`insert into route_event (route_id, kind, words) values (${routeId}, 'odd', ${QUOTED})`);
await pool.query(sql`
  insert into route_code (route_id, source, code, verdict, mapped, n, last_at)
  values (${routeId}, 'http', ${NUMBER}, 'failed', false, 1, now())
`);
const token =
  new URL(
    (await showRoute({ ...service, sealing: TEST_SECRET }, routeId)).callbackUrl ?? "",
  ).searchParams.get("k") ?? expect.unreachable("the route has a token");

const masked = await signedInAs(service, await mintOperator(pool, "viewer"));
const whole = await signedInAs(service, await mintOperator(pool, "operator"));
const admin = await signedInAs(service, await mintOperator(pool, "admin"));
const member = await signedInAs(service, await mintOperator(pool, "member"));
await pool.query(sql`
  insert into membership (operator_id, campaign, role, given_by) values (${member.operator.id}, ${campaign}, 'viewer', 'test')
`);

type Params = Record<string, string>;
const known: Params = {
  campaignId: String(campaign),
  messageId,
  batchId: batch.id,
  operationId: String(operationId),
  routeName: routeId,
  ...ids,
};

async function call(
  method: string,
  place: string,
  browser: Visitor,
  query = "",
  body?: object,
  params = known,
) {
  const module = await import(/* @vite-ignore */ join(import.meta.dirname, place, "route.ts"));
  const path = place.replace(/\[(\w+)\]/g, (_, key: string) => encodeURIComponent(params[key] ?? "0"));
  const request = new Request(`http://console.test/api/console/${path}?${query}`, {
    method,
    headers: browser.headers(),
    ...(body && { body: JSON.stringify(body) }),
  });
  const used = Object.fromEntries(
    [...place.matchAll(/\[(\w+)\]/g)].map(([, key = ""]) => [key, params[key] ?? "0"]),
  );
  const answer: Response = await module[method](request, { params: Promise.resolve(used) });
  return { status: answer.status, text: await answer.text() };
}

const READS = globSync("**/route.ts", { cwd: import.meta.dirname })
  .map((file) => file.replace("/route.ts", ""))
  .sort();
const QUERIES: Record<string, string> = {
  "service/route-counts": `campaign=${campaign}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`,
  "service/delivery-details": `campaign=${campaign}&message=${messageId}`,
  "campaigns/[campaignId]/live": `ids=${messageId}`,
  "campaigns/[campaignId]/uploads": "fingerprint=0123456789abcdef",
};

async function readEverything(browser: Visitor): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const place of READS) {
    const { GET } = await import(/* @vite-ignore */ join(import.meta.dirname, place, "route.ts"));
    if (!GET) continue;
    const { text } = await call("GET", place, browser, QUERIES[place]);
    answers.set(place, text);
  }
  return answers;
}

const PAGES_FOLDER = join(import.meta.dirname, "../../(console)");
const PAGES = globSync("**/page.tsx", { cwd: PAGES_FOLDER }).sort();
const OF_PAGES: Params = {
  campaign: String(campaign),
  message: messageId,
  batch: batch.id,
  operation: String(operationId),
  route: routeId,
};

/** The data that each page gives its screen, for the pages that are shown to the person. */
async function readPages(browser: Visitor): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const file of PAGES) {
    const { default: page } = await import(/* @vite-ignore */ join(PAGES_FOLDER, file));
    const names = [...file.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
    const params = Object.fromEntries(names.map((name) => [name, OF_PAGES[name] ?? "0"]));
    const text = await readPage(page, { params, headers: browser.headers() });
    if (text !== null) pages.set(file.replace(/\/?page.tsx/, ""), text);
  }
  return pages;
}

test.each([
  ["viewer", masked],
  ["member who is a viewer of one campaign", member],
])("no answer and no page of a %s has a number, a value, a text or a token", async (_, { browser }) => {
  const [answers, pages] = [await readEverything(browser), await readPages(browser)];
  expect(answers.size).toBeGreaterThan(30);
  expect(pages.size).toBeGreaterThan(12);
  for (const [place, text] of [...answers, ...pages]) {
    expect(text, place).not.toMatch(NUMBER_FORMS);
    expect(text, place).not.toContain(token);
  }
  expect(answers.get("campaigns/[campaignId]/messages")).toContain('"recipient":"•••••234"');
  expect(pages.get("campaigns/[campaign]/messages")).toContain("•••••234");
});

test("an operator sees numbers and texts, and the token of no route", async () => {
  const [answers, pages] = [await readEverything(whole.browser), await readPages(whole.browser)];
  for (const [place, text] of [...answers, ...pages]) expect(text, place).not.toContain(token);
  const shown = ["campaigns/[campaign]/messages", "settings/service/routes/[route]"];
  for (const page of shown) expect(pages.get(page), page).toMatch(NUMBER_FORMS);
});

test("an admin gets the token, on the pages of the route and in its answer alone", async () => {
  const [answers, pages] = [await readEverything(admin.browser), await readPages(admin.browser)];
  const having = [...answers, ...pages].filter(([, text]) => text.includes(token)).map(([place]) => place);
  expect(having.sort()).toEqual([
    "service/routes/[routeName]",
    "settings/service/routes/[route]",
    "settings/service/routes/[route]/change",
  ]);
  const params = /\[(approval|plan|upload|erasure|serviceCampaignId)\]/;
  expect(PAGES.filter((file) => !params.test(file) && !pages.has(file.replace(/\/?page.tsx/, "")))).toEqual(
    [],
  );
});

test("the same answers to a role that is not masked have them: the test would notice", async () => {
  const seen = await readEverything(whole.browser);
  expect(seen.get("service/routes/[routeName]")).toMatch(NUMBER_FORMS);
  const places = [
    "messages",
    "messages/[messageId]",
    "live",
    "views",
    "operations",
    "operations/[operationId]",
    "sends/[sendId]",
    "uploads/[uploadId]",
  ];
  for (const place of places)
    expect(seen.get(`campaigns/[campaignId]/${place}`), place).toMatch(NUMBER_FORMS);
});

const LIST = "campaigns/[campaignId]/messages";
const total = async (q: string) => JSON.parse((await call("GET", LIST, masked.browser, `q=${q}`)).text);

test("a masked role finds a message by its whole number, and learns nothing by parts of one", async () => {
  expect((await total(NUMBER)).messages).toHaveLength(1);
  const others = ["6598761235", "+65%209876%201235"];
  for (const other of others) expect((await total(other)).messages).toEqual([]);
  await total(NUMBER);
  const searches = await rows(
    pool,
    sql`select actor, target from audit where action = 'number.search' and campaign = ${campaign} order by id`,
  );
  expect(searches).toEqual([
    { actor: masked.operator.email, target: "•••••234" },
    { actor: masked.operator.email, target: "•••••235" },
  ]);
  for (const part of ["1234", "9876123", "0000", "98761234", "59876123", "=98761234"]) {
    const { ignored, messages } = await total(part);
    // A search for a part that is itself a number finds nothing.
    expect([part, ignored, messages.length]).toEqual(
      ignored.length > 0 ? [part, [`q=${part}`], 1] : [part, [], 0],
    );
  }
  const preview = await call("POST", "campaigns/[campaignId]/operations/preview", masked.browser, "", {
    kind: "filter",
    filter: "q=1234",
    zone: "UTC",
  });
  expect(preview.status).toBeGreaterThanOrEqual(400);
});

test("sixty whole numbers are searched for within an hour, and no more", async () => {
  await pool.query(sql`
    insert into audit (actor, action, target, parameters)
    select ${masked.operator.email}, 'number.search', '•••••000', '{}' from generate_series(1, 60)
  `);
  expect((await total("6591110000")).ignored).toEqual(["q=6591110000"]);
  expect((await total(NUMBER)).messages).toHaveLength(1);
});

test("one message is shown when that is asked for, with a record, and sixty within an hour", async () => {
  const show = () => call("POST", `${LIST}/[messageId]/show`, masked.browser);
  const shown = await show();
  expect(JSON.parse(shown.text)).toMatchObject({
    message: { recipient: NUMBER },
    fullMessage: texts.fullMessage,
    masked: false,
  });
  const record = await oneRow(
    pool,
    sql`select actor, campaign, target, parameters from audit where action = 'message.show'`,
  );
  expect(record).toMatchObject({ actor: masked.operator.email, campaign, target: messageId });
  expect(JSON.stringify(record)).not.toMatch(NUMBER_FORMS);
  await pool.query(sql`
    insert into audit (actor, action, target, parameters)
    select ${masked.operator.email}, 'message.show', 'message_1', '{}' from generate_series(1, 59)
  `);
  const refused = await show();
  expect(refused.status).toBe(429);
  expect(refused.text).not.toMatch(NUMBER_FORMS);
  expect((await call("GET", `${LIST}/[messageId]`, masked.browser)).text).not.toMatch(NUMBER_FORMS);
});

test("whoever may not export is told so; a masked role's file is masked, and another's is not theirs", async () => {
  const begin = (browser: Visitor) =>
    call("POST", "campaigns/[campaignId]/exports", browser, "", { filter: "", zone: "UTC" });
  const refused = await begin(masked.browser);
  expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([409, "export_denied"]);
  await writeVisibilityRule(pool, { ...FIRST_VISIBILITY_RULE, exports: "viewer" });
  const own = JSON.parse((await begin(masked.browser)).text).operation;
  const others = JSON.parse((await begin(whole.browser)).text).operation;
  const ended = new AbortController();
  const working = runExports(
    { pool, onFault: (error: unknown) => expect.unreachable(String(error)) } as never,
    ended.signal,
  );
  const download = (operation: number, browser: Visitor) =>
    call("GET", "campaigns/[campaignId]/operations/[operationId]/download", browser, "", undefined, {
      ...known,
      operationId: String(operation),
    });
  await expect.poll(async () => (await download(others, whole.browser)).status).toBe(200);
  await expect.poll(async () => (await download(own, masked.browser)).status).toBe(200);
  ended.abort();
  await working;
  expect((await download(others, whole.browser)).text).toMatch(NUMBER_FORMS);
  const file = await download(own, masked.browser);
  expect(file.text).toContain("•••••234");
  expect(file.text).not.toMatch(NUMBER_FORMS);
  const denied = await download(others, masked.browser);
  expect([denied.status, denied.text.includes("Start an export of your own")]).toEqual([403, true]);
  await writeVisibilityRule(pool, FIRST_VISIBILITY_RULE);
  expect((await download(own, masked.browser)).status).toBe(403);
});
