import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { sql } from "#lib/platform/postgres/sql";
import { parseSettings } from "#lib/platform/settings/settings";
import { setRuntime } from "#lib/service/api/runtime";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ownDatabase } from "#lib/testing/database/own-database";
import { testService } from "#lib/testing/service/service";
import { mintOperator, signedInAs } from "#lib/testing/sign-in/visitor";
import { ALERT_WRITES } from "#lib/testing/writes/alert-writes";
import { APPROVAL_WRITES } from "#lib/testing/writes/approval-writes";
import { callRoute } from "#lib/testing/writes/call-route";
import { CALL_WRITES, CAMPAIGN_WRITES } from "#lib/testing/writes/campaign-writes";
import { OWN_NUMBER_CALLS } from "#lib/testing/writes/own-number-writes";
import type { World, WriteRequest } from "#lib/testing/writes/write-world";

const here = import.meta.dirname;
const { pool } = await ownDatabase();
const settings = parseSettings({ PUBLIC_URL: "http://console.test", UPSTREAMS_MAY_BE_PRIVATE: "1" });
const { pool: unused, ...base } = testService();
await unused.end();
const service = { ...base, pool, settings };
const log = pino({ level: "silent" });
setRuntime({ service, sealing: TEST_SECRET, log } as never);

const { browser, operator } = await signedInAs(service, await mintOperator(pool, "member"));
const { id, email } = operator;
const world: World = { service, actor: { id, email, address: null, traceId: randomUUID() } };

/** The campaign's messages, batches and files are all this person's, who sees nothing else of it. */
async function restrict({ params }: WriteRequest): Promise<void> {
  const campaign = Number(params.campaignId);
  await pool.query(sql`
    insert into membership (operator_id, campaign, role, given_by) values (${id}, ${campaign}, 'restricted', 'test')
  `);
  await pool.query(sql`update mirror_message set sent_by = ${id} where campaign = ${campaign}`);
  await pool.query(sql`update upload set operator_id = ${id} where campaign = ${campaign}`);
  await pool.query(sql`
    insert into own_work (campaign, object_id, operator_id)
    select campaign, id, ${id}::uuid from mirror_batch where campaign = ${campaign}
    union select campaign, id, ${id}::uuid from mirror_message where campaign = ${campaign} on conflict do nothing
  `);
}

const WRITES = {
  ...CAMPAIGN_WRITES,
  ...ALERT_WRITES,
  ...APPROVAL_WRITES,
  ...CALL_WRITES,
  ...OWN_NUMBER_CALLS,
};
const inCampaign = Object.entries(WRITES).filter(([route]) => route.includes(" campaigns/[campaignId]"));

/** The routes that read, by the names in their paths. */
const READS = readdirSync(join(here, "campaigns/[campaignId]"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("route.ts"))
  .filter((file) => readFileSync(join(here, "campaigns/[campaignId]", file), "utf8").includes("const GET"))
  .map((file) => join("campaigns/[campaignId]", file, ".."))
  .map((path) => ({ path, names: Array.from(path.matchAll(/\[(\w+)\]/g), ([, name = ""]) => name) }));

test("whatever a restricted operator reads or writes below a campaign is done, or refused with a reason, and never fails", async () => {
  const unread = new Set(READS);
  const done = new Set<string>();
  const ask = async (route: string, asked: WriteRequest) => {
    const answer = await callRoute(browser, route, asked);
    if (answer.ok) return done.add(route);
    const said = await answer.text();
    expect.soft(answer.status, `${route}: ${said}`).toBeLessThan(500);
    expect.soft(JSON.parse(said).error.message, route).toMatch(/\w \w/);
  };
  for (const [route, prepare] of inCampaign) {
    const asked = await prepare(world);
    await restrict(asked);
    for (const read of unread)
      if (read.names.every((name) => Object.hasOwn(asked.params, name))) {
        await ask(`GET ${read.path}`, { params: asked.params });
        unread.delete(read);
      }
    await ask(route, asked);
  }
  expect(unread).toEqual(new Set());
  const ownFile = "campaigns/[campaignId]/approvals/[uploadId]";
  for (const route of ["PUT /time", "POST /approve", "POST /withdraw", "POST /rest"])
    expect.soft([...done]).toContain(route.replace("/", `${ownFile}/`));
});
