import { afterAll, expect, test } from "vitest";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { claimBind } from "#lib/service/delivery/binds/bind-rows";
import { runBind } from "#lib/service/delivery/binds/run-bind";
import type { Inbound, Link, Listener } from "#lib/service/providers/link";
import type { Connect } from "#lib/service/routes/connect-route";
import { loadRoutes } from "#lib/service/routes/load-routes";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import { losingCommit } from "#lib/testing/database/losing-commit";
import { ownDatabase } from "#lib/testing/database/own-database";
import { enqueueAll, mintBatch, testDelivery } from "#lib/testing/service/delivery";
import { asRole } from "#lib/testing/service/months";
import { mintRoute } from "#lib/testing/service/routes";
import { mintCampaign } from "#lib/testing/service/service";

const { pool, url } = await ownDatabase();
const service = await asRole(url);
afterAll(() => service.pool.end());

/** A running bind of a route of its own, whose link takes nothing and ends when the test lets it. */
async function running(routeId: string, pool = service.pool) {
  const route = (await loadRoutes(pool, TEST_SECRET)).find(({ id }) => id === routeId);
  const row = await claimBind(pool, routeId, "this worker");
  if (!row || route?.fault !== null) throw new Error("there is no bind");
  const delivery = { ...testDelivery(service), pool };
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const ready: Link["ready"] = (signal) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  let listener: Listener | undefined;
  const connect: Connect = (_, given) => {
    listener = given.listener;
    listener.bound(true, "");
    return { ...delivery.carrier.link, ready, close: () => ended };
  };
  const { stop } = runBind(delivery, { connect, holder: "this worker", testNumbers: null }, route, row);
  return { end, stop, inbound: async (message: Inbound) => listener?.inbound(message) };
}

const bindOf = (routeId: string) =>
  oneRow<{ holder: string | null; isBound: boolean; leaseSeconds: number }>(
    pool,
    sql`
      select holder, bound_at is not null as is_bound, extract(epoch from lease_until - now())::float8 as lease_seconds
      from route_bind where route_id = ${routeId}
    `,
  );

test("a bind that ends keeps its lease as long as answers are awaited, and counts as bound no more", async () => {
  const { routeId } = await mintRoute(service);
  const { end, stop } = await running(routeId);
  await expect.poll(() => bindOf(routeId)).toMatchObject({ isBound: true });
  const stopped = stop();
  await expect.poll(() => bindOf(routeId)).toMatchObject({ isBound: false });
  await pool.query(
    sql`update route_bind set lease_until = now() + interval '6 s' where route_id = ${routeId}`,
  );
  const leaseSeconds = async () => (await bindOf(routeId)).leaseSeconds;
  await expect.poll(leaseSeconds, { timeout: 20_000 }).toBeGreaterThan(7);
  expect(await claimBind(pool, routeId, "another worker")).toBeNull();
  end();
  await stopped;
  expect(await leaseSeconds()).toBeLessThan(2);
});

test("jobs that a route passed over are offered to it again when a bind begins, with whatever numbers it serves", async () => {
  const { routeId } = await mintRoute(service);
  const caller = await mintCampaign(service);
  const { campaignId } = caller;
  await mintBatch(service, caller, 1);
  await enqueueAll(testDelivery(service));
  await pool.query(
    sql`update send_job set passed_by = array[${routeId}::uuid] where campaign_id = ${campaignId}`,
  );
  const { end, stop } = await running(routeId);
  const passedBy = () => oneRow(pool, sql`select passed_by from send_job where campaign_id = ${campaignId}`);
  await expect.poll(passedBy).toEqual({ passedBy: [] });
  end();
  await stop();
});

test("a message from a phone that comes again, because the commit that kept it was not answered, is kept once", async () => {
  const { routeId } = await mintRoute(service);
  const { end, stop, inbound } = await running(routeId, losingCommit(service.pool, 1));
  const message = { sender: "6591234567", recipient: "72345", text: "STOP" };
  await expect(inbound(message)).rejects.toThrow("terminated");
  await inbound(message);
  await inbound({ ...message, text: "YES" });
  const kept = await rows(
    pool,
    sql`select text from inbound_message where route_id = ${routeId} order by id`,
  );
  expect(kept).toEqual([{ text: "STOP" }, { text: "YES" }]);
  end();
  await stop();
});
