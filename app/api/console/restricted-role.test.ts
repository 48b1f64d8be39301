import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { runExports } from "#lib/console/exports/run-exports";
import { absorb } from "#lib/console/mirror/absorb";
import { findUnmarked, markSender } from "#lib/console/mirror/rows/own-work";
import { wrongCounter } from "#lib/installation/counter-checks";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { listed, mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator, signedInAs, type Visitor } from "#lib/testing/sign-in/visitor";

/** This is in every text that another person sent, and nowhere else. */
const SECRET = "Zebedee";
const NUMBER = "6598761234";
const FINGERPRINT = "0123456789abcdef";
/** The days in which everything here was made. */
const DAYS = `from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}&days=3`;
const AT = new Date(Date.now() - 3_600_000).toISOString();

const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test", UPSTREAMS_MAY_BE_PRIVATE: "1" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };
setRuntime({ service, sealing: TEST_SECRET, log: pino({ level: "silent" }) } as never);
const upstream = await standInUpstream();
afterAll(upstream.close);
const campaign = await mintConsoleCampaign(pool, upstream.address);

const ada = await signedInAs(service, await mintOperator(pool, "member"));
const bob = await signedInAs(service, await mintOperator(pool, "operator"));
await pool.query(sql`
  insert into membership (operator_id, campaign, role, given_by) values (${ada.operator.id}, ${campaign}, 'restricted', 'test')
`);

const mineAll: string[] = [];
const mine = await workOf(ada.operator, 3, { secret: "Ada", number: "6591234567", known: "after" });
const theirs = await workOf(bob.operator, 5, { secret: SECRET, number: NUMBER, known: "before" });
for (;;) {
  const found = await findUnmarked(pool);
  if (!found) break;
  while (await begin(pool, (tx) => markSender(tx, found, 2)));
}
const nobodys: Record<string, string> = {
  messageId: `message_${randomUUIDv7()}`,
  batchId: `batch_${randomUUIDv7()}`,
  sendId: randomUUID(),
  uploadId: randomUUID(),
  targetId: randomUUID(),
  ...Object.fromEntries(
    ["operationId", "planId", "viewId", "noteId", "alertId", "ruleId", "memberId"].map((id) => [
      id,
      "999999",
    ]),
  ),
};

const BELOW = "campaigns/[campaignId]/";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const PLACES = globSync("**/route.ts", { cwd: import.meta.dirname })
  .map((file) => file.replace("/route.ts", ""))
  .sort();
const BODIES: Record<string, object> = {
  "PATCH views/[viewId]": { name: "Mine" },
  "PUT file-choices": { choices: [{ kind: "sheet", about: ["One", "Two"], answer: { sheet: "One" } }] },
  "POST batches/[batchId]/check": { after: null },
  "POST batches/[batchId]/retry": { choice: "chosen", retryable: ["yes"] },
  "POST plans/[planId]/answer": { answer: "retry", until: new Date().toISOString() },
  "POST approvals/[uploadId]/approve": { stamp: "stamp" },
  "POST approvals/[uploadId]/release": { stamp: "stamp", reason: "Nobody else is here." },
  "PUT approvals/[uploadId]/time": { sendAt: null, notAfter: null },
  "POST approvals/[uploadId]/decline": { reason: "no" },
};

async function ask(
  method: string,
  place: string,
  browser: Visitor,
  ids: Record<string, string> = {},
  query = "",
  body: object = BODIES[`${method} ${place.slice(BELOW.length)}`] ?? {},
) {
  const module = await import(/* @vite-ignore */ join(import.meta.dirname, place, "route.ts"));
  if (!module[method]) return null;
  const params: Record<string, string> = { campaignId: String(campaign) };
  for (const [, key = ""] of place.matchAll(/\[(\w+)\]/g)) params[key] ??= ids[key] ?? "0";
  const path = place.replace(/\[(\w+)\]/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const request = new Request(`http://console.test/api/console/${path}?${query}`, {
    method,
    headers: browser.headers(),
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  const answer: Response = await module[method](request, { params: Promise.resolve(params) });
  const text = await answer.text();
  return { status: answer.status, text, json: text.startsWith("{") ? JSON.parse(text) : null };
}
const read = async (place: string, query = "", ids = {}, browser = ada.browser) => {
  const answer = await ask("GET", BELOW + place, browser, ids, query);
  expect([place, answer?.status]).toEqual([place, 200]);
  return answer?.json;
};

test("lists, chips, the overview, live counts and coverage are the person's own, and whole for an operator", async () => {
  for (const [browser, all, failed] of [
    [ada.browser, 4, 4],
    [bob.browser, 10, 10],
  ] as const) {
    const messages = await read("messages", "", {}, browser);
    expect(messages.total).toBe(all);
    expect(messages.messages).toHaveLength(all);
    expect(messages.freshness.coverage).toMatchObject({ read: all, known: all });
    expect((await read("messages", "language=english", {}, browser)).total).toBe(all);
    const live = await read("live", `newest=${Buffer.from("1 -").toString("base64url")}`, {}, browser);
    expect([live.counts.all, live.counts.failed, live.newCount, live.total]).toEqual([all, failed, all, all]);
    for (const query of ["", "from=-24h", "from=-30d"]) {
      const { counts, errors, bars } = await read("overview", query, {}, browser);
      expect([counts.all, counts.failed, errors[0].n]).toEqual([all, failed, failed]);
      expect(bars.reduce((sum: number, bar: { failed: number }) => sum + bar.failed, 0)).toBe(failed);
    }
    expect((await read("freshness", "", {}, browser)).coverage.read).toBe(all);
    const list = await ask("GET", "campaigns", browser, {}, "text=&limit=50");
    expect(list?.json.campaigns[0]).toMatchObject({ needsAction: all, inFlight: 0 });
  }
  const { batches } = await read("batches");
  expect(batches.map(({ id }: { id: string }) => id)).toEqual([mine.batchId]);
});

test("no answer has anything of what somebody else sent: not of lists, counts, warnings, plans, alerts or views", async () => {
  const asked = [
    ["messages", `q=${NUMBER}`],
    ["messages", `q=${theirs.messageId}`],
    ["messages", `batch=${theirs.batchId}`],
    ["messages", `operation=${theirs.operationId}`],
    ["live", `ids=${theirs.messageId},${theirs.singleId}`],
    ["live", `operation=${theirs.operationId}`],
    ["batches", `q=${SECRET}`],
    ["overview", `batch=${theirs.batchId}`],
    ["operations", `batch=${theirs.batchId}`],
    ["plans", `batch=${theirs.batchId}`],
    ["uploads", `fingerprint=${FINGERPRINT}`],
    ["calendar", DAYS],
    ["notes", `q=${SECRET}`],
    ["notes", `kind=batch&id=${theirs.batchId}`],
    ["notes", `kind=file&id=${theirs.uploadId}`],
    ["plans/preview", `draft=${encodeURIComponent(JSON.stringify(draft(theirs.batchId)))}`],
  ] as const;
  for (const [place, query] of asked)
    clean((await ask("GET", BELOW + place, ada.browser, {}, query))?.text, `${place}?${query}`);
  const whole = (browser: Visitor) => ask("GET", "calendar", browser, {}, DAYS);
  clean((await whole(ada.browser))?.text, "calendar");
  expect((await whole(ada.browser))?.text).toContain(mine.batchId);
  expect((await whole(bob.browser))?.text).toContain(theirs.batchId);
  let reads = 0;
  for (const place of PLACES) {
    const query = place.startsWith("service/")
      ? `campaign=${campaign}&message=${theirs.messageId}&from=2026-01-01T00:00:00Z&to=2027-01-02T00:00:00Z`
      : "text=&limit=50";
    for (const ids of [theirs, nobodys]) {
      const answer = await ask("GET", place, ada.browser, ids, query);
      if (!answer) continue;
      reads++;
      clean(answer.text, place);
      expect([place, answer.status >= 500]).toEqual([place, false]);
    }
  }
  expect(reads).toBeGreaterThan(60);
  const lookUp = async (number: string) =>
    (await ask("POST", "look-ups", ada.browser, {}, "", { number, reason: "A caller asked" }))?.json.messages
      .length;
  expect([await lookUp(NUMBER), await lookUp("6591234567")]).toEqual([0, 4]);
  expect((await ask("GET", "alerts", ada.browser))?.json.alerts).toEqual([]);
  expect((await read("live")).alerts).toBe(0);
  // A person who sees the whole campaign gets these texts, so the test can fail.
  for (const place of ["messages", "batches", "operations", "plans", "views", "alerts", "notes"])
    expect((await ask("GET", BELOW + place, bob.browser))?.text, place).toMatch(/Zebedee|6598761234|batch_/);
});

test("an id of what somebody else sent answers as one that nobody has, on every route and method", async () => {
  const objects = PLACES.filter(
    (place) => place.startsWith(BELOW) && place.slice(BELOW.length).includes("["),
  );
  const before = await stateOf();
  const wrong: object[] = [];
  let asked = 0;
  for (const place of objects) {
    for (const method of METHODS) {
      const found = await ask(method, place, ada.browser, theirs);
      const unknown = await ask(method, place, ada.browser, nobodys);
      if (!found) continue;
      asked++;
      const isSame = comparable(found, theirs) === comparable(unknown, nobodys);
      if (!isSame || ![403, 404].includes(found.status))
        wrong.push({ call: `${method} ${place}`, found: found.text, unknown: unknown?.text });
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(20);
  expect(await stateOf()).toEqual(before);
});

test("a bulk retry takes only their own, by ids and by filter, and its page is theirs", async () => {
  const ids = [mine.messageId, theirs.messageId, nobodys.messageId];
  const byIds = await ask("POST", `${BELOW}operations/preview`, ada.browser, {}, "", {
    messageIds: ids,
    retryable: ["yes"],
  });
  expect(byIds?.json).toMatchObject({ selected: 3, yes: 1 });
  const all = { filter: "status=failure", zone: "UTC", retryable: ["yes", "maybe"] };
  const preview = await ask("POST", `${BELOW}operations/preview`, ada.browser, {}, "", all);
  expect(preview?.json).toMatchObject({ selected: 4, yes: 4 });
  const started = await ask("POST", `${BELOW}operations`, ada.browser, {}, "", all);
  expect([started?.status, started?.text]).toEqual([201, expect.stringContaining("operation")]);
  const operationId = String(started?.json.operation);
  expect((await read("operations/[operationId]", "", { operationId })).operation.total).toBe(4);
  const items = await rows<{ messageId: string }>(
    pool,
    sql`select message_id from operation_item where operation = ${operationId}`,
  );
  expect(items.map(({ messageId }) => messageId).sort()).toEqual(mineAll.toSorted());
});

test("they retry what is theirs, alone and as a batch, and send", async () => {
  const failed = {
    createdAt: AT,
    updatedAt: AT,
    latestStatus: "failure",
    attempts: [{ status: "failure", errorCode: "recipient_unavailable", createdAt: AT, updatedAt: AT }],
  };
  upstream.messages.push({ ...failed, id: mine.singleId } as never);
  await pool.query(
    sql`update operation set cancelled_at = now(), ended_at = now() where campaign = ${campaign}`,
  );
  const retried = await ask("POST", `${BELOW}messages/[messageId]/retry`, ada.browser, {
    messageId: mine.singleId ?? "",
  });
  expect([retried?.status, retried?.text]).toEqual([201, expect.stringContaining('"state":"accepted"')]);
  const chosen = { choice: "chosen", retryable: ["yes", "maybe"] };
  const batch = await ask("POST", `${BELOW}batches/[batchId]/retry`, ada.browser, mine, "", chosen);
  expect([batch?.status, batch?.text]).toEqual([201, expect.stringContaining("operation")]);
  await pool.query(
    sql`insert into campaign_template (campaign, bodies, national_ids, changed_by) values (${campaign}, '{"english":"Dear {{name}}"}', false, 'test')`,
  );
  const send = {
    id: randomUUID(),
    recipient: NUMBER,
    language: "english",
    values: { name: "Grace" },
    again: false,
  };
  const sent = await ask("POST", `${BELOW}sends`, ada.browser, {}, "", send);
  expect([sent?.status, sent?.json.state]).toEqual([201, "accepted"]);
  const found = await findUnmarked(pool);
  if (found) await begin(pool, (tx) => markSender(tx, found, 10));
  expect((await read("messages", `q=${NUMBER}`)).total ?? 1).toBe(1);
  expect(
    (await read("messages/[messageId]", "", { messageId: sent?.json.messageId })).message.recipient,
  ).toBe(NUMBER);
});

test("an export has only their own, and nobody may turn on a plan for what they do not see", async () => {
  const begun = await ask("POST", `${BELOW}exports`, ada.browser, {}, "", { filter: "", zone: "UTC" });
  const operationId = String(begun?.json.operation);
  const ended = new AbortController();
  const working = runExports(
    { pool, onFault: (error: unknown) => expect.unreachable(String(error)) } as never,
    ended.signal,
  );
  const download = () =>
    ask("GET", `${BELOW}operations/[operationId]/download`, ada.browser, { operationId });
  await expect.poll(async () => (await download())?.status).toBe(200);
  ended.abort();
  await working;
  const file = (await download())?.text ?? "";
  expect(file).not.toContain(SECRET);
  expect(file.trim().split("\n")).toHaveLength(1 + 5);
  for (const batchId of [null, theirs.batchId]) {
    const plan = await ask("POST", `${BELOW}plans`, ada.browser, {}, "", draft(batchId));
    expect(plan?.status).toBe(409);
  }
  expect((await ask("POST", `${BELOW}plans`, ada.browser, {}, "", draft(mine.batchId)))?.status).toBe(201);
});

test("what an operator began is no longer theirs once they are restricted, and what they may not do stops", async () => {
  const eve = await signedInAs(service, await mintOperator(pool, "member"));
  const { id } = await oneRow<{ id: number }>(
    pool,
    sql`
    insert into membership (operator_id, campaign, role, given_by) values (${eve.operator.id}, ${campaign}, 'operator', 'test') returning id
  `,
  );
  const begun = await ask("POST", `${BELOW}exports`, eve.browser, {}, "", { filter: "", zone: "UTC" });
  const operationId = String(begun?.json.operation);
  const admin = await signedInAs(service, await mintOperator(pool, "admin"));
  await pool.query(sql`update operator_session set proven_at = now()`);
  const changed = await ask(
    "PATCH",
    `${BELOW}members/[memberId]`,
    admin.browser,
    { memberId: String(id) },
    "",
    { role: "restricted" },
  );
  expect(changed?.status).toBe(200);
  const stopped = await oneRow(
    pool,
    sql`select stop_reason, cancelled_at is not null as cancelled from operation where id = ${operationId}`,
  );
  expect(stopped).toEqual({ stopReason: "role", cancelled: true });
  expect((await ask("GET", `${BELOW}operations/[operationId]`, eve.browser, { operationId }))?.status).toBe(
    404,
  );
  expect((await read("messages", "", {}, eve.browser)).total).toBe(0);
});

test("what was read before and after the console knew its sender is counted alike, and counts agree with the rows", async () => {
  expect(await wrongCounter(pool)).toBeNull();
  const periods = await oneRow(
    pool,
    sql`select sum(n)::int as n from own_period where sent_by = ${ada.operator.id} and grain = 60`,
  );
  expect(periods).toEqual({ n: 5 });
});

test("each view has all columns of its table, so that a statement that works for others works for a restricted operator", async () => {
  const differing = await rows<{ name: string }>(
    pool,
    sql`
      select v.relname || '.' || a.attname as name
      from pg_class v join pg_class t on t.relname = v.relname and t.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where v.relnamespace = 'redial_own'::regnamespace and not exists (
        select from pg_attribute b where b.attrelid = v.oid and b.attname = a.attname)
      order by 1
    `,
  );
  const left = ["export.", "mirror_period.removed"];
  expect(differing.filter(({ name }) => !left.includes(name)).map(({ name }) => name)).toEqual([]);
});

function draft(batchId: string | null | undefined) {
  return {
    batchId: batchId ?? null,
    delaysMinutes: [600],
    maybes: "ask",
    quiet: null,
    most: 10,
    reach: "all",
  };
}

function clean(text = "", where = "") {
  expect(text, where).not.toMatch(/Zebedee|6598761234/);
  expect(text.includes(bob.operator.email), `${where}: ${text.slice(0, 300)}`).toBe(false);
}

function comparable(answer: { status: number; text: string } | null, ids: Record<string, unknown>): string {
  let text = answer?.text ?? "";
  for (const id of Object.values(ids))
    if (typeof id === "string" && id.length > 6) text = text.replaceAll(id, "ID");
  return `${answer?.status} ${text.replace(/"(id|traceId)":"[^"]*"|"waitMs":\d+/g, "")}`;
}

function stateOf(): Promise<object[]> {
  return rows(
    pool,
    sql`
      select 'plan' as kind, to_jsonb(t) as row from retry_plan t union all select 'view', to_jsonb(t) from saved_view t
      union all select 'operation', to_jsonb(t) from operation t union all select 'send', to_jsonb(t) from single_send t
      union all select 'upload', to_jsonb(t) from upload t union all select 'retry', to_jsonb(t) from retry_request t
      union all select 'alert', to_jsonb(t) from alert_firing t union all select 'approval', to_jsonb(t) from file_approval t
      union all select 'note', to_jsonb(t) from note t
      order by 1
    `,
  );
}

/** Creates a batch, a single message, and one of everything else, sent by this person. */
async function workOf(
  operator: { id: string; email: string },
  n: number,
  { secret, number, known }: { secret: string; number: string; known: "before" | "after" },
): Promise<Record<string, string>> {
  const batchId = `batch_${randomUUIDv7()}`;
  const members = Array.from({ length: n }, () => `message_${randomUUIDv7()}`);
  const singleId = `message_${randomUUIDv7()}`;
  const batch = {
    id: batchId,
    originalFileName: `${secret}.csv`,
    status: "messages_enqueued",
    totalMessages: n,
    createdAt: AT,
  };
  const attempts = [{ status: "failure", errorCode: "recipient_unavailable", at: AT }];
  const failed = { status: "failure", createdAt: AT, recipient: number, attempts };
  const text = { fullMessage: `Hello ${secret}`, values: { name: secret } };
  const found = [...members.map((id) => listed(id, { ...failed, batch })), listed(singleId, failed)].map(
    (message) => ({ ...message, ...text }),
  );
  const ids = { sendId: randomUUID(), uploadId: randomUUID(), targetId: randomUUID() };
  const somebody = sql`${operator.id}, ${operator.email}`;
  const note = async () => {
    await pool.query(sql`
      insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state,
        batch_id, http_status, message, answer)
      values (${ids.uploadId}, ${campaign}, ${somebody}, ${`${secret}.csv`}, 1, ${FINGERPRINT}, ${n}, 'accepted', ${batchId}, 201,
        ${secret}, ${secret})
    `);
    await pool.query(sql`
      insert into single_send (id, campaign, operator_id, operator_email, recipient, language, template_values, fingerprint,
        state, due_at, said, message_id)
      values (${ids.sendId}, ${campaign}, ${somebody}, ${number}, 'english', '{}', '', 'accepted', now(), ${secret}, ${singleId})
    `);
  };
  // A message absorbed before its upload's answer is known gets its sender afterwards.
  if (known === "before") await note();
  await absorb(pool, campaign, found, new Date());
  if (known === "after") await note();
  const id = async (made: ReturnType<typeof sql>) => String((await oneRow<{ id: number }>(pool, made)).id);
  const isOther = secret === SECRET;
  if (!isOther) mineAll.push(...members, singleId);
  if (isOther)
    await pool.query(sql`
      insert into file_approval (upload, campaign, rules, languages, expires_at, reason)
      values (${ids.uploadId}, ${campaign}, 'stamp', '{}', now() + interval '1 day', ${SECRET})
    `);
  return {
    ...ids,
    batchId,
    messageId: members[0] ?? "",
    singleId,
    ...(isOther && {
      operationId: await id(sql`
        insert into operation (campaign, kind, title, choice, filter, total, operator_id, operator_email, ended_at)
        values (${campaign}, 'chosen', ${SECRET}, '', '', 1, ${somebody}, now()) returning id
      `),
      planId: await id(sql`
        insert into retry_plan (campaign, batch_id, delays_minutes, maybes, most, operator_id, operator_email)
        values (${campaign}, ${batchId}, '{600}', 'ask', 10, ${somebody}) returning id
      `),
      viewId: await id(sql`
        insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
        values (${campaign}, ${somebody}, ${SECRET}, 'status=failure', true) returning id
      `),
      noteId: await id(sql`
        insert into note (campaign, batch, author_id, author_email, text)
        values (${campaign}, ${batchId}, ${somebody}, ${SECRET}) returning id
      `),
      alertId: await id(sql`
        insert into alert_firing (campaign, kind, minutes, facts, started_at, seen_at)
        values (${campaign}, 'failure_rate', 5, '{"failed": 10}', now(), now()) returning id
      `),
      ruleId: await id(sql`
        insert into alert_rule (campaign, kind, minutes, created_by) values (${campaign}, 'queue_age', 5, ${SECRET}) returning id
      `),
    }),
  };
}
