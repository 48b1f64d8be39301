import { statusCode } from "#lib/domain/messages/status";
import type { Steering } from "#lib/domain/messages/steer-batch";
import { type Random, seeded } from "#lib/kills/random";
import { oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { steerBatch } from "#lib/service/batches/steer-batch";
import type { Service } from "#lib/service/context";
import { failUnserved } from "#lib/service/delivery/fail-waiting";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { giveJobsBack } from "#lib/service/delivery/jobless";
import { isJobless } from "#lib/service/delivery/jobless-rows";
import { reap } from "#lib/service/delivery/reap";
import { matchKeptReceipts } from "#lib/service/delivery/receipts/match-kept-receipts";
import { recordReceipts } from "#lib/service/delivery/receipts/record-receipts";
import { sweepHolds } from "#lib/service/delivery/sweep-holds";
import { offerToRoute } from "#lib/service/queue/split-job";
import { updateRoute } from "#lib/service/routes/update-route";
import { isWrongInput } from "#lib/service/wrong-input";
import { TEST_SECRET } from "#lib/testing/console/mirror";
import {
  countDrift,
  enqueueAll,
  mintBatch,
  storedMessages,
  type TestDelivery,
  testDelivery,
} from "#lib/testing/service/delivery";
import { type Knows, misbehaving } from "#lib/testing/service/histories/centre";
import { mintRoute, smppRoute } from "#lib/testing/service/routes";
import { setRoutes } from "#lib/testing/service/scripted-route";
import { mintCampaign } from "#lib/testing/service/service";
import { RouteRequest } from "#lib/wire/service/route-request";

const PREFIXES = [[], ["65"], ["658100000", "49"], ["658100000", "658100001"], ["49"]];
/** More than any history needs: one that goes on for longer hangs. */
const MOST_ROUNDS = 300;

type Route = { carrier: Carrier & { routeId: string }; name: string };

/**
 * A batch over routes whose providers misbehave by chance, to its end, while others save the routes and do the workers'
 * other work. Returns what went wrong, in words. The same for the same seed, but for what is done beside the answers.
 */
export async function history(service: Service, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const { pool } = service;
  const delivery = testDelivery(service);
  const knows: Knows = { taken: new Map(), owed: [], coming: [] };
  const wrong: string[] = [];
  const caller = await mintCampaign(service);
  const { campaignId } = caller;

  const jobless = async () => {
    const { n } = await oneRow<{ n: number }>(
      pool,
      sql`select count(*) as n from message_state s where s.campaign_id = ${campaignId} and ${isJobless}`,
    );
    if (n > 0) wrong.push(`${n} messages without a job`);
  };

  async function save(route: Route): Promise<void> {
    const prefixes = random.pick(PREFIXES) ?? [];
    const request = RouteRequest.parse(smppRoute({ name: route.name, prefixes, password: undefined }));
    await updateRoute({ ...service, sealing: TEST_SECRET }, route.name, request);
    // The worker goes on with the old settings for a while.
    route.carrier = { ...route.carrier, prefixes: random.next() < 0.2 ? prefixes : route.carrier.prefixes };
  }

  /** As when the worker has noticed. */
  async function bindAnew(route: Route): Promise<void> {
    const { prefixes } = await oneRow<{ prefixes: string[] }>(
      pool,
      sql`select prefixes from route where id = ${route.carrier.routeId}`,
    );
    route.carrier = { ...route.carrier, prefixes };
    await offerToRoute(pool, route.carrier.routeId);
  }

  let batchId = "";
  const routes: Route[] = [];
  async function meanwhile(): Promise<void> {
    const chance = random.next();
    const route = random.pick(routes);
    if (chance < 0.2 && route) await save(route);
    else if (chance < 0.25 && route) await bindAnew(route);
    else if (chance < 0.4) await failUnserved(delivery);
    else if (chance < 0.45) await matchKeptReceipts(delivery);
    else if (chance < 0.8) knows.coming.push(...knows.owed.splice(0, 2).map((receipt) => receipt()));
    else if (chance < 0.85) await jobless();
    else if (chance < 0.95) await steer(random.next() < 0.05 ? "stop" : "hold");
    else if (chance < 0.98) await sweepHolds(delivery);
  }

  async function steer(steering: Steering): Promise<void> {
    await steerBatch(service, { campaignId, batchId }, { steering }).catch((error: unknown) => {
      if (!isWrongInput(error)) throw error;
    });
  }

  const count = random.between(1, 2);
  for (let i = 0; i < count; i++)
    routes.push(await openRoute(service, random, { delivery, knows, meanwhile }));
  await setRoutes(
    pool,
    campaignId,
    routes.map(({ carrier }) => carrier),
  );
  batchId = await mintBatch(service, caller, random.between(3, 12));
  await enqueueAll(delivery);
  const waits = () => rows(pool, sql`select from send_job where campaign_id = ${campaignId} and stage < 2`);
  let rounds = 0;
  while ((await waits()).length > 0) {
    if (++rounds > MOST_ROUNDS) return [`seed ${seed}: it does not end`];
    for (const { carrier } of routes) await handOver(delivery, carrier, { single: null, batch: null });
    await meanwhile();
    if (rounds % 5 === 0) {
      await failUnserved(delivery);
      for (const route of routes) await bindAnew(route);
      await sweepHolds(delivery);
      await steer("go_on");
      await enqueueAll(delivery);
    }
  }
  await settle(delivery, campaignId, knows);
  await jobless();
  if (await giveJobsBack(delivery)) wrong.push("the sweep found messages without a job");
  const ended = await storedMessages(service, campaignId);
  wrong.push(...ended.flatMap(({ id, status }) => faultOf(knows, id, status)));
  const { kept, counted } = await countDrift(service, campaignId);
  if (JSON.stringify(kept) !== JSON.stringify(counted)) wrong.push("counts differ from the messages");
  return wrong.map((words) => `seed ${seed}: ${words}`);
}

type Around = { delivery: TestDelivery; knows: Knows; meanwhile: () => Promise<void> };

async function openRoute(
  service: Service,
  random: Random,
  { delivery, knows, meanwhile }: Around,
): Promise<Route> {
  const prefixes = random.pick(PREFIXES) ?? [];
  const { routeId, name } = await mintRoute(service, { prefixes });
  await service.pool.query(sql`
    update route_bind set usable_until = now() + interval '1 hour' where route_id = ${routeId}
  `);
  const window = random.between(1, 6);
  const keep = (receipts: Parameters<typeof recordReceipts>[2]) =>
    recordReceipts(delivery, { id: routeId, name }, receipts);
  const link = misbehaving({ random, window, isEchoing: random.next() < 0.4, knows, keep, meanwhile });
  const carrier = {
    routeId,
    name,
    link,
    most: window,
    prefixes,
    validityMs: null,
    testNumbers: null,
    isAlarmed: false,
  };
  return { carrier, name };
}

/** All receipts come, and leases end. */
async function settle(delivery: TestDelivery, campaignId: string, { owed, coming }: Knows): Promise<void> {
  for (const receipt of owed.splice(0)) await receipt();
  await Promise.all(coming);
  const { pool } = delivery;
  await pool.query(sql`update route_receipt set try_at = now() - interval '1 s'`);
  while (await matchKeptReceipts(delivery));
  await pool.query(sql`delete from route_receipt`);
  await pool.query(sql`
    update send_job set lease_until = now() - interval '1 s' where campaign_id = ${campaignId} and stage = 2
  `);
  while (await reap(delivery));
}

/** The faults in how a message ended, compared with what its centre knows of it. */
function faultOf({ taken }: Knows, id: string, status: number): string[] {
  const known = taken.get(id) ?? [];
  if (known.length > 1) return [`${id} was taken ${known.length} times`];
  const [one] = known;
  const may = (["sent", "sent_to_telco", "success", "failure"] as const).filter((name) => {
    if (!one) return name === "failure";
    if (one.isRepeated) return true;
    if (!one.isAnswered && !one.isEchoed) return name === "failure";
    return name === (one.last ?? (one.isAnswered ? "sent" : "failure"));
  });
  return may.some((name) => statusCode(name) === status) ? [] : [`${id} ended as ${status}, not as ${may}`];
}
