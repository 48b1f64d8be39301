import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#lib/domain/audit/audit-actions";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { testService } from "#lib/testing/service/service";
import { mintOperator, protect, signedInAs } from "#lib/testing/sign-in/visitor";
import { ALERT_WRITES } from "#lib/testing/writes/alert-writes";
import { APPROVAL_WRITES } from "#lib/testing/writes/approval-writes";
import { callRoute } from "#lib/testing/writes/call-route";
import { CALL_WRITES, CAMPAIGN_WRITES } from "#lib/testing/writes/campaign-writes";
import { ERASURE_WRITES } from "#lib/testing/writes/erasure-writes";
import { OWN_NUMBER_CALLS, OWN_NUMBER_WRITES } from "#lib/testing/writes/own-number-writes";
import { PEOPLE_WRITES } from "#lib/testing/writes/people-writes";
import { ROUTE_ALERT_WRITES } from "#lib/testing/writes/route-alert-writes";
import { SERVICE_WRITES } from "#lib/testing/writes/service-writes";
import { watchDatabase } from "#lib/testing/writes/watched-database";
import type { World, WriteRequest } from "#lib/testing/writes/write-world";

const here = import.meta.dirname;

const WRITES = {
  ...CAMPAIGN_WRITES,
  ...ALERT_WRITES,
  ...PEOPLE_WRITES,
  ...SERVICE_WRITES,
  ...ROUTE_ALERT_WRITES,
  ...ERASURE_WRITES,
  ...APPROVAL_WRITES,
  ...OWN_NUMBER_WRITES,
};
/** These change none of our data, whatever their method. */
const READS = [
  // Stores the challenge for the browser to sign, for ten minutes.
  "PUT passkeys",
  "POST campaigns/[campaignId]/refresh",
  "POST campaigns/[campaignId]/failed-numbers",
  "POST campaigns/[campaignId]/operations/preview",
  "POST campaigns/[campaignId]/batches/[batchId]/check",
];
/** These tables store the call before it is sent. The audit record comes with the answer, or with its later check. */
const CALLS = {
  "POST campaigns/[campaignId]/messages/[messageId]/retry": "retry_request",
  "POST campaigns/[campaignId]/sends": "single_send",
  "POST campaigns/[campaignId]/number-codes": "single_send",
  "POST campaigns/[campaignId]/tests": "single_send",
  "POST campaigns/[campaignId]/uploads": "upload",
};

const { pool } = await ownDatabase();
const settings = parseSettings({
  PUBLIC_URL: "http://console.test",
  UPSTREAMS_MAY_BE_PRIVATE: "1",
  AUDIT_STREAM: "https://siem.example.com/audit",
});
const { pool: unused, ...base } = testService();
await unused.end();
const service = { ...base, pool, settings };
setRuntime({ service, sealing: TEST_SECRET, log: pino({ level: "silent" }) } as never);

const account = await mintOperator(pool, "admin");
const { browser, operator } = await signedInAs(service, account);
const { id, email } = operator;
// The rule about second factors cannot be set by an admin who has none.
await protect(browser, account);
const watched = await watchDatabase(pool);
const world: World = { service, actor: { id, email, address: null, traceId: randomUUID() } };

function writesOf(file: string): string[] {
  const source = readFileSync(join(here, file), "utf8");
  const exported = source.matchAll(/export (?:const|async function|function) (POST|PUT|PATCH|DELETE)\b/g);
  return [...exported].map(([, method]) => `${method} ${file.replace("/route.ts", "")}`);
}

const call = (route: string, asked: WriteRequest) => callRoute(browser, route, asked);

function records(): Promise<{ n: number }> {
  return oneRow(pool, sql`select count(*) as n from audit where outcome = 'succeeded'`);
}

test("every route that writes is asked here", () => {
  const files = readdirSync(here, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("route.ts"),
  );
  const known = [...Object.keys(WRITES), ...READS, ...Object.keys(CALLS)];
  expect(known.sort()).toEqual(files.flatMap(writesOf).sort());
});

for (const [route, prepare] of Object.entries(WRITES)) {
  test(`${route} changes nothing without its record`, async () => {
    const asked = await prepare(world);
    const lose = async () => expect((await call(route, asked)).status).toBe(500);
    const changed = await watched.changedBy(() => watched.withoutAudit(lose));
    expect(changed.filter((table) => table !== "audit")).toEqual([]);

    const { n } = await records();
    const answer = await call(route, asked);
    expect(await answer.clone().text()).not.toMatch(/"error":(?!"")/);
    expect(answer.status).toBeLessThan(300);
    expect((await records()).n).toBeGreaterThan(n);
  });
}

for (const [route, prepare] of Object.entries({ ...CALL_WRITES, ...OWN_NUMBER_CALLS })) {
  test(`${route} stays open, in the name of who asked, without its record`, async () => {
    const asked = await prepare(world);
    const lost = await watched.withoutAudit(() => call(route, asked));
    expect(lost.status).toBe(500);
    const table = CALLS[route as keyof typeof CALLS];
    const { rows: kept } = await pool.query(
      `select operator_email as by, state from ${table} where campaign = $1`,
      [asked.params.campaignId],
    );
    expect(kept).toEqual([{ by: email, state: "sending" }]);
  });
}

test("what these have recorded is shown in words, never as a bare code", async () => {
  const { rows } = await pool.query<{ action: string }>("select distinct action from audit");
  expect(rows.map(({ action }) => action).filter((action) => !Object.hasOwn(AUDIT_ACTIONS, action))).toEqual(
    [],
  );
});
