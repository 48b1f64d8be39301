import { addRule } from "#lib/console/alerts/change-rules";
import { addTarget } from "#lib/console/alerts/change-targets";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { ofCampaign, type World, type Writes, watched } from "#lib/testing/writes/write-world";

const WEBHOOK = {
  kind: "webhook",
  name: "Hook",
  quiet: null,
  address: "https://hooks.example.com/redial",
} as const;

export const ALERT_WRITES: Writes = {
  "POST campaigns/[campaignId]/alerts/rules": (world) => ofCampaign(world, { kind: "queue_age", minutes: 5 }),
  "PUT campaigns/[campaignId]/alerts/rules/[ruleId]": async (world) => ({
    params: await withRule(world),
    body: { enabled: false },
  }),
  "DELETE campaigns/[campaignId]/alerts/rules/[ruleId]": async (world) => ({ params: await withRule(world) }),
  "POST campaigns/[campaignId]/alerts/[alertId]/acknowledge": async (world) => {
    const { ruleId, ...params } = await withRule(world);
    const { id } = await oneRow<{ id: number }>(
      world.service.pool,
      sql`insert into alert_firing (campaign, rule, kind, minutes, facts, started_at, seen_at)
        values (${params.campaignId}, ${ruleId}, 'queue_age', 5, '{}', now(), now()) returning id`,
    );
    return { params: { ...params, alertId: `${id}` } };
  },
  "POST campaigns/[campaignId]/alerts/targets": (world) => ofCampaign(world, WEBHOOK),
  "PATCH campaigns/[campaignId]/alerts/targets/[targetId]": async (world) => ({
    params: await withTarget(world),
    body: { enabled: false },
  }),
  "DELETE campaigns/[campaignId]/alerts/targets/[targetId]": async (world) => ({
    params: await withTarget(world),
  }),
  "POST campaigns/[campaignId]/alerts/targets/[targetId]/secret": async (world) => ({
    params: await withTarget(world),
  }),
  "POST campaigns/[campaignId]/alerts/targets/[targetId]/test": async (world) => ({
    params: await withTarget(world),
  }),
};

async function withRule(world: World) {
  const { params, author, id } = await watched(world);
  await addRule(author, { kind: "queue_age", minutes: 5 });
  const rule = await oneRow<{ id: number }>(
    author.pool,
    sql`select id from alert_rule where campaign = ${id}`,
  );
  return { ...params, ruleId: `${rule.id}` };
}

async function withTarget(world: World) {
  const { params, author } = await watched(world);
  const made = await addTarget({ keySecret: TEST_SECRET, settings: world.service.settings }, author, WEBHOOK);
  return { ...params, targetId: made.id };
}
