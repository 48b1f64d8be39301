import { addTarget } from "#lib/console/alerts/change-targets";
import { keepRouteRules } from "#lib/console/alerts/route-rule-rows";
import { oneRow, sql } from "#lib/platform/postgres/sql";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { mintRoute } from "#lib/testing/service/routes";
import type { World, Writes } from "#lib/testing/writes/write-world";

const WEBHOOK = {
  kind: "webhook",
  name: "Hook",
  quiet: null,
  address: "https://hooks.example.com/redial",
} as const;

export const ROUTE_ALERT_WRITES: Writes = {
  "PUT service/alerts/rules/[ruleId]": async (world) => ({
    params: { ruleId: (await withRule(world)).ruleId },
    body: { kind: "route_slow", minutes: 20, percent: 30, least: 10 },
  }),
  "POST service/alerts/[alertId]/acknowledge": async (world) => ({
    params: { alertId: await firing(world) },
  }),
  "POST service/notes": async (world) => ({
    params: {},
    body: { about: { kind: "alert", id: await firing(world) }, text: "Asked the centre", keepsNumber: false },
  }),
  "DELETE service/notes/[noteId]": async (world) => {
    const { id } = await oneRow<{ id: number }>(
      world.service.pool,
      sql`insert into note (alert, author_id, author_email, text)
        values (${await firing(world)}, ${world.actor.id}, ${world.actor.email}, 'Asked the centre') returning id`,
    );
    return { params: { noteId: `${id}` } };
  },
  "POST service/alerts/targets": async () => ({ params: {}, body: WEBHOOK }),
  "PATCH service/alerts/targets/[targetId]": async (world) => ({
    params: await withTarget(world),
    body: { enabled: false },
  }),
  "DELETE service/alerts/targets/[targetId]": async (world) => ({ params: await withTarget(world) }),
  "POST service/alerts/targets/[targetId]/secret": async (world) => ({ params: await withTarget(world) }),
  "POST service/alerts/targets/[targetId]/test": async (world) => ({ params: await withTarget(world) }),
};

async function withRule({ service }: World) {
  const { routeId } = await mintRoute(service);
  await keepRouteRules(service.pool, [routeId]);
  const { id } = await oneRow<{ id: number }>(
    service.pool,
    sql`select id from alert_rule where route = ${routeId} and kind = 'route_slow'`,
  );
  return { routeId, ruleId: `${id}` };
}

async function firing(world: World): Promise<string> {
  const { routeId, ruleId } = await withRule(world);
  const { id } = await oneRow<{ id: number }>(
    world.service.pool,
    sql`insert into alert_firing (rule, route, kind, minutes, facts, started_at, seen_at)
      values (${ruleId}, ${routeId}, 'route_slow', 10, '{}', now(), now()) returning id`,
  );
  return `${id}`;
}

async function withTarget({ service, actor }: World) {
  const author = { pool: service.pool, campaign: null, email: actor.email, address: null };
  // There can be only so many.
  await service.pool.query("delete from alert_target where campaign is null");
  const made = await addTarget({ keySecret: TEST_SECRET, settings: service.settings }, author, WEBHOOK);
  return { targetId: made.id };
}
