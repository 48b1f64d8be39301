import { randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { absorb } from "#lib/console/mirror/absorb";
import { CAMPAIGN_ROLES } from "#lib/domain/people/role";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { listed, mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { standInUpstream } from "#lib/testing/console/stand-in-upstream";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator, signedInAs, type Visitor } from "#lib/testing/sign-in/visitor";

/** This is in every text of the other campaign, and nowhere else. */
const SECRET = "Zebedee";
const NUMBER = "6598761234";
const FINGERPRINT = "0123456789abcdef";
/** The days in which everything here was made. */
const DAYS = `from=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}&days=3`;

const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test", UPSTREAMS_MAY_BE_PRIVATE: "1" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };
setRuntime({ service, sealing: TEST_SECRET, log: pino({ level: "silent" }) } as never);
const upstream = await standInUpstream();
afterAll(upstream.close);

const here = await mintConsoleCampaign(pool, upstream.address);
const there = await mintConsoleCampaign(pool);
await pool.query(sql`update console_campaign set name = ${SECRET} where id = ${there}`);
const theirs = await everythingOf(there);
/** Ids of the same form that do not exist. */
const nobodys: Record<string, string> = {
  messageId: `message_${randomUUIDv7()}`,
  batchId: `batch_${randomUUIDv7()}`,
  sendId: randomUUID(),
  uploadId: randomUUID(),
  targetId: randomUUID(),
  ...Object.fromEntries(
    ["operationId", "planId", "viewId", "noteId", "alertId", "ruleId", "memberId"].map((each) => [
      each,
      "999999",
    ]),
  ),
};

const people = new Map<string, Visitor>();
for (const role of CAMPAIGN_ROLES) {
  const { browser, operator } = await signedInAs(service, await mintOperator(pool, "member"));
  await pool.query(sql`
    insert into membership (operator_id, campaign, role, given_by) values (${operator.id}, ${here}, ${role}, 'test')
  `);
  people.set(`a member as ${role}`, browser);
}
for (const role of ["viewer", "operator", "admin"] as const) {
  people.set(
    `an installation's ${role}`,
    (await signedInAs(service, await mintOperator(pool, role))).browser,
  );
}
const members = [...people].filter(([who]) => who.startsWith("a member"));

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** Bodies that these routes accept, so that only the id decides. */
const BODIES: Record<string, object> = {
  "PATCH views/[viewId]": { name: "Mine" },
  "PATCH members/[memberId]": { role: "viewer" },
  "PUT alerts/rules/[ruleId]": { enabled: false },
  "POST batches/[batchId]/check": { after: null },
  "PUT batches/[batchId]/pace": { perMinute: 60, until: null },
  "POST batches/[batchId]/retry": { choice: "chosen", retryable: ["yes"] },
  "PATCH alerts/targets/[targetId]": { name: "Mine", quiet: null, enabled: false },
  "POST approvals/[uploadId]/approve": { stamp: "stamp" },
  "POST approvals/[uploadId]/release": { stamp: "stamp", reason: "Nobody else is here." },
  "PUT approvals/[uploadId]/time": { sendAt: null, notAfter: null },
  "POST approvals/[uploadId]/decline": { reason: "No" },
  "POST plans/[planId]/answer": { answer: "retry", until: new Date().toISOString() },
};
/** It reads the own campaign at its service, for any id. */
const READS_UPSTREAM = "POST batches/[batchId]/check";
const BELOW = "campaigns/[campaignId]/";
const OBJECTS = globSync("**/route.ts", { cwd: import.meta.dirname })
  .filter((file) => file.startsWith(BELOW))
  .map((file) => file.replace("/route.ts", "").slice(BELOW.length))
  .filter((place) => place.includes("["))
  .sort();

async function ask(
  method: string,
  place: string,
  browser: Visitor,
  params: Record<string, string>,
  query = "",
) {
  const module = await import(/* @vite-ignore */ join(import.meta.dirname, place, "route.ts"));
  if (!module[method]) return null;
  const path = place.replace(/\[(\w+)\]/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const body = BODIES[`${method} ${place.slice(BELOW.length)}`] ?? {};
  const request = new Request(`http://console.test/api/console/${path}?${query}`, {
    method,
    headers: browser.headers(),
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });
  const answer: Response = await module[method](request, { params: Promise.resolve(params) });
  return { status: answer.status, text: await answer.text() };
}

/** An answer without what differs from one call to the next: trace ids, how long to wait, and the id that was asked for. */
function comparable(answer: { status: number; text: string } | null, params: Record<string, string>) {
  let text = answer?.text ?? "";
  for (const id of Object.values(params)) if (id.length > 6) text = text.replaceAll(id, "ID");
  return { status: answer?.status, text: text.replace(/"(id|traceId)":"[^"]*"|"waitMs":\d+/g, "") };
}

for (const [who, browser] of people) {
  test(`${who}: an id of another campaign answers as one that nobody has, on every route`, async () => {
    const before = await stateOf(there);
    let asked = 0;
    const wrong: object[] = [];
    for (const place of OBJECTS) {
      for (const method of METHODS) {
        const of = (ids: Record<string, string>) => ({ ...ids, campaignId: String(here) });
        const found = await ask(method, BELOW + place, browser, of(theirs));
        if (!found) continue;
        const unknown = await ask(method, BELOW + place, browser, of(nobodys));
        asked++;
        const isSame =
          JSON.stringify(comparable(found, theirs)) === JSON.stringify(comparable(unknown, nobodys));
        const isRefused = [403, 404].includes(found.status) || `${method} ${place}` === READS_UPSTREAM;
        if (!isSame || !isRefused || found.text.includes(SECRET)) {
          wrong.push({ call: `${method} ${place}`, found, unknown });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(20);
    expect(await stateOf(there)).toEqual(before);
  });
}

/** Asks for lists, counts and suggestions of the person's own campaign with data that only the other has. */
const ASKED: [place: string, query: string][] = [
  ["messages", ""],
  ["messages", `q=${NUMBER}`],
  ["messages", `batch=${theirs.batchId}`],
  ["messages", `operation=${theirs.operationId}`],
  ["live", `ids=${theirs.messageId}`],
  ["live", `batches=${theirs.batchId}&operations=${theirs.operationId}`],
  ["batches", ""],
  ["batches", `q=${SECRET}`],
  ["operations", ""],
  ["operations", `plan=${theirs.planId}`],
  ["overview", ""],
  ["overview", `batch=${theirs.batchId}`],
  ["plans", ""],
  ["plans", `batch=${theirs.batchId}`],
  ["views", ""],
  ["notes", ""],
  ["notes", `q=${SECRET}`],
  ["notes", `kind=batch&id=${theirs.batchId}`],
  ["alerts", ""],
  ["alerts/rules", ""],
  ["alerts/targets", ""],
  ["uploads", `fingerprint=${FINGERPRINT}`],
  ["freshness", ""],
  ["upload-rules", ""],
  ["settings", ""],
  ["members", ""],
  ["approvals", ""],
  ["calendar", DAYS],
];
/** Across campaigns: the palette's search, the bell, and what a member may open at all. */
const ACROSS: [place: string, query: string][] = [
  ["campaigns", `text=${SECRET}`],
  ["campaigns", `text=${there}`],
  ["campaigns", "limit=1000"],
  ["calendar", DAYS],
  ["alerts", ""],
  ["people", ""],
  ["notice", ""],
  ["sessions", ""],
  ["upstreams", ""],
  ["teams", ""],
  ["audit", `campaign=${there}`],
  ["audit/export", `campaign=${there}`],
  ["access-review", ""],
  ["service/delivery-details", `campaign=${there}&message=${theirs.messageId}`],
  ["service/route-counts", `campaign=${there}&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z`],
];

for (const [who, browser] of members) {
  test(`${who}: no list, count, suggestion or notice has anything of another campaign`, async () => {
    const params = { campaignId: String(here) };
    for (const [place, query] of ASKED) {
      const answer = await ask("GET", BELOW + place, browser, params, query);
      if (answer) clean(answer.text, `${place}?${query}`);
    }
    for (const [place, query] of ACROSS) {
      const answer = await ask("GET", place, browser, {}, query);
      if (answer) clean(answer.text, `${place}?${query}`);
    }
    // No route answers for the other campaign itself.
    for (const [place, query] of ASKED) {
      const answer = await ask("GET", BELOW + place, browser, { campaignId: String(there) }, query);
      if (answer) expect([place, answer.status]).toEqual([place, 404]);
    }
  });
}

test("the same lists have all of it for whoever may see the campaign: the test would notice", async () => {
  const admin = people.get("an installation's admin");
  if (!admin) throw new Error("no admin");
  const seen: string[] = [];
  for (const [place, query] of ASKED) {
    const answer = await ask("GET", BELOW + place, admin, { campaignId: String(there) }, query);
    if (answer && isTheirs(answer.text)) seen.push(place);
  }
  const expected = [
    "alerts",
    "approvals",
    "batches",
    "calendar",
    "live",
    "messages",
    "notes",
    "operations",
    "overview",
    "plans",
    "views",
  ];
  expect([...new Set(seen)]).toEqual(expect.arrayContaining(expected));
  expect((await ask("GET", "campaigns", admin, {}, `text=${SECRET}`))?.text).toContain(SECRET);
  expect((await ask("GET", "calendar", admin, {}, DAYS))?.text).toContain(SECRET);
});

function clean(text: string, where: string): void {
  expect(isTheirs(text), `${where}: ${text.slice(0, 500)}`).toBe(false);
}

function isTheirs(text: string): boolean {
  return text.includes(SECRET) || text.includes(theirs.messageId ?? "") || text.includes(NUMBER);
}

/** Everything that a request could have changed. */
async function stateOf(campaign: number): Promise<object[]> {
  return rows(
    pool,
    sql`
      select 'plan' as kind, to_jsonb(t) as row from retry_plan t where campaign = ${campaign}
      union all select 'view', to_jsonb(t) from saved_view t where campaign = ${campaign}
      union all select 'operation', to_jsonb(t) from operation t where campaign = ${campaign}
      union all select 'alert', to_jsonb(t) from alert_firing t where campaign = ${campaign}
      union all select 'rule', to_jsonb(t) from alert_rule t where campaign = ${campaign}
      union all select 'target', to_jsonb(t) from alert_target t where campaign = ${campaign}
      union all select 'send', to_jsonb(t) from single_send t where campaign = ${campaign}
      union all select 'upload', to_jsonb(t) from upload t where campaign = ${campaign}
      union all select 'approval', to_jsonb(t) from file_approval t where campaign = ${campaign}
      union all select 'note', to_jsonb(t) from note t where campaign = ${campaign}
      union all select 'member', to_jsonb(t) from membership t where campaign = ${campaign}
      union all select 'retry', to_jsonb(t) from retry_request t where campaign = ${campaign}
      order by kind
    `,
  );
}

/** One of each kind of object. */
async function everythingOf(campaign: number): Promise<Record<string, string>> {
  const ids = {
    messageId: `message_${randomUUIDv7()}`,
    batchId: `batch_${randomUUIDv7()}`,
    sendId: randomUUID(),
    uploadId: randomUUID(),
    targetId: randomUUID(),
  };
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const batch = {
    ...{ id: ids.batchId, originalFileName: `${SECRET}.csv`, status: "completed", totalMessages: 1 },
    createdAt: at,
  };
  const attempts = [{ status: "failure", errorCode: "recipient_unavailable", at }];
  const failed = { status: "failure", createdAt: at, recipient: NUMBER, batch, attempts };
  const message = { ...listed(ids.messageId, failed), fullMessage: `Hello ${SECRET}` };
  await absorb(pool, campaign, [message], new Date(), TEST_SECRET.stampKey);
  const { operator } = await signedInAs(service, await mintOperator(pool, "operator"));
  const somebody = sql`${operator.id}, ${operator.email}`;
  const id = async (made: ReturnType<typeof sql>) => String((await oneRow<{ id: number }>(pool, made)).id);
  await pool.query(sql`
    insert into single_send (id, campaign, operator_id, operator_email, requested_at, recipient, language,
      template_values, fingerprint, state, due_at, said)
    values (${ids.sendId}, ${campaign}, ${somebody}, now(), ${NUMBER}, 'english', '{}', '', 'refused', now(), ${SECRET})
  `);
  await pool.query(sql`
    insert into upload (id, campaign, operator_id, operator_email, file_name, file_bytes, fingerprint, row_count, state,
      batches_before, message, answer)
    values (${ids.uploadId}, ${campaign}, ${somebody}, ${`${SECRET}.csv`}, 1, ${FINGERPRINT}, 1, 'unclear', '{}',
      ${SECRET}, ${SECRET})
  `);
  await pool.query(sql`
    insert into file_approval (upload, campaign, rules, languages, expires_at, reason)
    values (${ids.uploadId}, ${campaign}, 'stamp', '{}', now() + interval '1 day', ${SECRET})
  `);
  await pool.query(sql`
    insert into alert_target (id, campaign, kind, name, shown, created_by)
    values (${ids.targetId}, ${campaign}, 'email', ${SECRET}, 'a@example.com', 'test')
  `);
  const operationId = await id(sql`
    insert into operation (campaign, kind, title, choice, filter, total, operator_id, operator_email)
    values (${campaign}, 'chosen', ${SECRET}, '', '', 1, ${somebody}) returning id
  `);
  // An unprocessed item keeps the operation open.
  await pool.query(sql`
    insert into operation_item (operation, place, message_id) values (${operationId}, 1, ${ids.messageId})
  `);
  return {
    ...ids,
    operationId,
    planId: await id(sql`
      insert into retry_plan (campaign, batch_id, delays_minutes, maybes, most, operator_id, operator_email)
      values (${campaign}, ${ids.batchId}, '{600}', 'ask', 10, ${somebody}) returning id
    `),
    viewId: await id(sql`
      insert into saved_view (campaign, owner_id, owner_email, name, filter, shared)
      values (${campaign}, ${somebody}, ${SECRET}, 'status=failure', true) returning id
    `),
    noteId: await id(sql`
      insert into note (campaign, batch, author_id, author_email, text)
      values (${campaign}, ${ids.batchId}, ${somebody}, ${SECRET}) returning id
    `),
    alertId: await id(sql`
      insert into alert_firing (campaign, kind, minutes, facts, started_at, seen_at)
      values (${campaign}, 'queue_age', 5, '{}', now(), now()) returning id
    `),
    ruleId: await id(sql`
      insert into alert_rule (campaign, kind, minutes, created_by) values (${campaign}, 'queue_age', 5, 'test')
      returning id
    `),
    memberId: await id(sql`
      insert into membership (operator_id, campaign, role, given_by)
      values (${operator.id}, ${campaign}, 'viewer', 'test') returning id
    `),
  };
}
