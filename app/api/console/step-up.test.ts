import { randomBytes } from "node:crypto";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { rows, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { type Runtime, setRuntime } from "#lib/service/api/runtime";
import { mintConsoleCampaign, TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { mintOperator, signedInAs } from "#lib/testing/sign-in/visitor";

/** Writes that a stolen session, or an unattended browser, could do lasting harm with. New writes must match too. */
const NEEDS_PROOF = [
  /^people\b/,
  /^passkeys\b/,
  /^sessions\b/,
  /^teams\b/,
  /\/members\b/,
  /\/keys?\b/,
  /\/secret$/,
  /\/approvals\/.*\/release$/,
  /\/addresses$/,
  /^upstreams\/\[upstreamId\]$/,
  /^DELETE campaigns\/\[campaignId\]$/,
  /^service\/routes(\/\[routeName\](\/callback-token)?)?$/,
  /^service\/campaigns\/\[serviceCampaignId\]\/routes$/,
  /^DELETE service\/directory$/,
  /^service\/directory\/removals$/,
  /retention|erasure|erase|forget/,
];
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type Handler = ((request: Request, context: { params: Promise<object> }) => Promise<Response>) & {
  stepUp?: boolean;
};
type Call = { method: string; place: string; handler: Handler };

const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test", UPSTREAMS_MAY_BE_PRIVATE: "1" });
const service = { pool, settings, nationalIdKey: randomBytes(32) };
setRuntime({ service, sealing: TEST_SECRET, log: pino({ level: "silent" }) } as unknown as Runtime);
const campaign = await mintConsoleCampaign(pool);

const calls: Call[] = [];
for (const file of globSync("**/route.ts", { cwd: import.meta.dirname }).sort()) {
  const module = await import(/* @vite-ignore */ join(import.meta.dirname, file));
  for (const method of METHODS)
    if (module[method]) calls.push({ method, place: file.replace("/route.ts", ""), handler: module[method] });
}
const nameOf = ({ method, place }: Call) => `${method} ${place}`;
const stepUps = calls.filter(({ handler }) => handler.stepUp);

/** Sends a request without any acceptable value, so that nothing changes. */
async function ask({ method, place, handler }: Call, headers: Record<string, string>, campaignId = campaign) {
  const params = Object.fromEntries([...place.matchAll(/\[(\w+)\]/g)].map(([, key = ""]) => [key, "0"]));
  if ("campaignId" in params) params.campaignId = String(campaignId);
  const path = place.replace(/\[(\w+)\]/g, (_, key: string) => params[key] ?? "");
  const request = new Request(`http://console.test/api/console/${path}`, {
    method,
    headers,
    ...(method !== "GET" && { body: "not json" }),
  });
  const answer = await handler(request, { params: Promise.resolve(params) });
  const { error = {} } = await answer.json().catch(() => ({}));
  return { status: answer.status, code: String(error.code ?? ""), message: String(error.message ?? "") };
}

async function somebody(role: "admin" | "operator", proven: boolean) {
  const { browser, operator } = await signedInAs(service, await mintOperator(pool, role));
  if (!proven) {
    const { sessionId } = operator;
    await pool.query(sql`
      update operator_session set proven_at = now() - interval '11 minutes' where id = ${sessionId}
    `);
  }
  return { headers: browser.headers(), email: operator.email };
}

test("changes of keys, routes, people, teams, secrets and what is removed for good ask for a proof, and no others", () => {
  const writes = calls.filter(({ method }) => method !== "GET");
  const needed = writes.filter((call) =>
    NEEDS_PROOF.some((each) => each.test(call.place) || each.test(nameOf(call))),
  );
  expect(stepUps.map(nameOf).sort()).toEqual(needed.map(nameOf).sort());
  expect(stepUps.length).toBeGreaterThan(30);
});

test("each is refused to an admin whose proof is more than ten minutes old, and changes nothing", async () => {
  const { headers, email } = await somebody("admin", false);
  for (const call of stepUps) {
    expect(await ask(call, headers), nameOf(call)).toMatchObject({
      status: 403,
      code: "confirmation_required",
      message: expect.stringMatching(/^Confirm it is you/),
    });
  }
  const recorded = await rows<{ outcome: string }>(
    pool,
    sql`select outcome from audit where actor = ${email} and parameters ->> 'code' = 'confirmation_required'`,
  );
  expect(recorded.map(({ outcome }) => outcome)).toEqual(
    // A call that only prepares a passkey changes nothing.
    stepUps.filter((call) => nameOf(call) !== "PUT passkeys").map(() => "refused"),
  );
});

test("which files a second person approves is changed with a proof, and a name without one", async () => {
  const { headers } = await somebody("admin", false);
  const { PATCH } = await import("./campaigns/[campaignId]/route.ts");
  const change = async (body: object) => {
    const request = new Request("http://console.test/api/console/campaigns/x", {
      ...{ method: "PATCH", headers, body: JSON.stringify(body) },
    });
    return (await PATCH(request, { params: Promise.resolve({ campaignId: String(campaign) }) })).status;
  };
  for (const rule of [{ approvalAbove: 9999 }, { approvalAbove: null }, { approvalFirstUse: false }])
    expect(await change(rule)).toBe(403);
  expect(await change({ name: "Another name" })).toBe(200);
});

test("whoever has just signed in is asked for nothing more", async () => {
  const { headers } = await somebody("admin", true);
  const last = stepUps.filter((call) => nameOf(call) === "DELETE campaigns/[campaignId]");
  for (const call of [...stepUps.filter((each) => !last.includes(each)), ...last])
    expect((await ask(call, headers)).code, nameOf(call)).not.toBe("confirmation_required");
});

test("nobody is asked to confirm what their role does not allow, or in a campaign that is not theirs", async () => {
  const { headers } = await somebody("operator", false);
  const admin = await somebody("admin", false);
  // Everybody manages their own passkeys and sessions.
  for (const call of stepUps.filter(({ place }) => !/^(passkeys|sessions)/.test(place))) {
    expect(await ask(call, headers), nameOf(call)).toMatchObject({
      code: expect.stringMatching(/^(not_permitted|not_found)$/),
    });
    if (call.place.startsWith("campaigns/[campaignId]"))
      expect(await ask(call, admin.headers, 999_999), nameOf(call)).toMatchObject({ status: 404 });
  }
});
