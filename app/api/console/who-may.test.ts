import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import {
  type AnyRole,
  CAMPAIGN_ROLES,
  may,
  type Permission,
  ROLES,
  type Role,
} from "#lib/domain/people/role";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { type Runtime, setRuntime } from "#lib/service/api/runtime";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator, signedInAs, type Visitor } from "#lib/testing/sign-in/visitor";

/** Every route file of the console's own API; a new one is covered automatically. */
const ROUTES = globSync("**/route.ts", { cwd: import.meta.dirname }).sort();
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
/** These name their campaign in the query, and answer 404 for one that the person cannot see. */
const CAMPAIGN_IN_QUERY: Record<string, string> = {
  "GET service/route-counts": "from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
  "GET service/delivery-details": "message=message_1",
};
/** Readers may do this with what they started themselves, which the verb checks. */
const OF_ONES_OWN = ["POST campaigns/[campaignId]/operations/[operationId]/cancel"];

type Handler = ((request: Request, context: { params: Promise<object> }) => Promise<Response>) & {
  permission?: Permission;
  inCampaign?: Permission;
};
type Call = { name: string; handler: Handler };

const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test", UPSTREAMS_MAY_BE_PRIVATE: "1" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };
setRuntime({ service, sealing: TEST_SECRET, log: pino({ level: "silent" }) } as unknown as Runtime);
const campaign = await mintConsoleCampaign(pool);
const other = await mintConsoleCampaign(pool);

/** Browsers of people with each role in the installation, and of members with each role in the campaign. */
type Requester = { browser: Visitor; role: Role; inCampaign: AnyRole | null };
const people = new Map<string, Requester>();
for (const role of ROLES) {
  const { browser } = await signedInAs(service, await mintOperator(pool, role));
  people.set(role, { browser, role, inCampaign: role === "member" ? null : role });
}
for (const role of CAMPAIGN_ROLES) {
  const { browser, operator } = await signedInAs(service, await mintOperator(pool, "member"));
  await pool.query(sql`
    insert into membership (operator_id, campaign, role, given_by) values (${operator.id}, ${campaign}, ${role}, 'test')
  `);
  people.set(`member with the campaign's role ${role}`, { browser, role: "member", inCampaign: role });
}

const calls: Call[] = [];
for (const file of ROUTES) {
  const place = file.replace("/route.ts", "");
  const module = await import(/* @vite-ignore */ join(import.meta.dirname, file));
  for (const method of METHODS)
    if (module[method]) calls.push({ name: `${method} ${place}`, handler: module[method] });
}

/** The answer to a call without any acceptable value, so that nothing changes. */
async function ask({ name, handler }: Call, browser: Visitor, campaignId = campaign) {
  const [method = "GET", place = ""] = name.split(" ");
  const params = Object.fromEntries([...place.matchAll(/\[(\w+)\]/g)].map(([, key = ""]) => [key, "0"]));
  if ("campaignId" in params) params.campaignId = String(campaignId);
  const query = name in CAMPAIGN_IN_QUERY ? `campaign=${campaignId}&${CAMPAIGN_IN_QUERY[name]}` : "";
  const path = place.replace(/\[(\w+)\]/g, (_, key: string) => params[key] ?? "");
  const request = new Request(`http://console.test/api/console/${path}?${query}`, {
    method,
    headers: browser.headers(),
    ...(method !== "GET" && { body: "not json" }),
  });
  const answer = await handler(request, { params: Promise.resolve(params) });
  const text = await answer.text();
  const error = text.startsWith("{") ? (JSON.parse(text).error ?? {}) : {};
  return { status: answer.status, code: error.code as string | undefined, message: error.message as string };
}

const NO_CAMPAIGN = { status: 404, message: "The console has no such campaign." };

test("every route says what a person has to be permitted, and every one below a campaign asks for it there", () => {
  const silent = calls.filter(({ handler }) => handler.permission === undefined).map(({ name }) => name);
  expect(silent).toEqual([]);
  const ofCampaign = calls.filter(({ name }) => name.includes("[campaignId]"));
  expect(ofCampaign.length).toBeGreaterThan(50);
  expect(ofCampaign.filter(({ handler }) => !handler.inCampaign).map(({ name }) => name)).toEqual([]);
  const elsewhere = calls.filter(({ name, handler }) => !name.includes("[campaignId]") && handler.inCampaign);
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
});

/** Why the answer is not what the person's roles allow; null when it is. */
async function wrong(call: Call, { browser, role, inCampaign }: Requester): Promise<string | null> {
  const { permission = "administer", inCampaign: needed } = call.handler;
  const isHere = needed !== undefined || call.name in CAMPAIGN_IN_QUERY;
  const answer = await ask(call, browser);
  const isHidden = answer.status === 404 && answer.message === NO_CAMPAIGN.message;
  const isDenied = answer.status === 403 && answer.code === "not_permitted";
  const expected = () => {
    if (isHere && inCampaign === null) return isHidden;
    const allowed = may(needed ? (inCampaign ?? "") : role, needed ?? permission);
    if (OF_ONES_OWN.includes(call.name)) return allowed && !isHidden;
    return allowed ? !isDenied && !isHidden && answer.status !== 401 : isDenied;
  };
  return expected() ? null : `${call.name}: ${answer.status} ${answer.code} ${answer.message}`;
}

for (const [who, asker] of people) {
  test(`${who}: every route answers what the role allows, and no more`, async () => {
    // This call needs no body, so it removes the campaign where that is allowed.
    const last = calls.filter(({ name }) => name === "DELETE campaigns/[campaignId]");
    const others = calls.filter((call) => !last.includes(call));
    const found = [...(await Promise.all(others.map((call) => wrong(call, asker))))];
    for (const call of last) found.push(await wrong(call, asker));
    await pool.query(sql`update console_campaign set removed_at = null, removed_by = null`);
    expect(found.filter((each) => each !== null)).toEqual([]);
  });
}

/** Every screen requests these every few seconds. Only admins' screens request what only admins may see. */
const OF_THE_SHELL = ["notice", "service/delivery", "alerts", "campaigns", "sessions"];

test("whoever is signed in gets what every screen asks for", async () => {
  for (const [who, { browser }] of people) {
    for (const place of OF_THE_SHELL) {
      const call = calls.find(({ name }) => name === `GET ${place}`) ?? expect.unreachable(place);
      expect([who, place, (await ask(call, browser)).status]).toEqual([who, place, 200]);
    }
  }
});

test("a membership of one campaign opens no other", async () => {
  for (const [, { browser, role }] of people) {
    if (role !== "member") continue;
    const below = calls.filter(({ handler }) => handler.inCampaign);
    const answers = await Promise.all(below.map((call) => ask(call, browser, other)));
    for (const [i, answer] of answers.entries()) expect(answer, below[i]?.name).toMatchObject(NO_CAMPAIGN);
  }
});

test("the lists of a member name no other campaign, its environment or its alerts", async () => {
  const { name } = (await findConsoleCampaign(pool, other)) ?? { name: "" };
  await pool.query(sql`
    insert into alert_firing (campaign, kind, minutes, facts, started_at, seen_at)
    values (${other}, 'queue_age', 5, '{}', now(), now())
  `);
  const lists = calls.filter(
    ({ name: call, handler }) => call.startsWith("GET") && handler.permission === "enter",
  );
  for (const [who, { browser, role }] of people) {
    if (role !== "member") continue;
    for (const { name: call, handler } of lists.filter(({ handler: each }) => !each.inCampaign)) {
      const url = `http://console.test/api/console/${call.slice(4)}?text=&limit=50`;
      const answer = await handler(new Request(url, { headers: browser.headers() }), {
        params: Promise.resolve({}),
      });
      const text = await answer.text();
      expect(text, `${who}: ${call}`).not.toContain(name);
      expect(text, `${who}: ${call}`).not.toContain(`"campaign":${other}`);
    }
  }
});
