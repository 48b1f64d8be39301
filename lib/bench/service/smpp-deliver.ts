import type { Pool } from "pg";
import { type Benchmark, figure } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { mintBatch } from "#lib/bench/mint-batch";
import { timed } from "#lib/bench/numbers";
import { type Product, startProduct } from "#lib/bench/product";
import { deliverBatch } from "#lib/bench/service/deliver-batch";
import { LIMIT_MS } from "#lib/bench/stage";
import { takeTurns } from "#lib/bench/take-turns";
import { type KeyRing, openKeyRing } from "#lib/platform/secrets/key-ring";
import { tryAgain } from "#lib/platform/try-again";
import { pauseCampaign } from "#lib/service/campaigns/pause-campaign";
import { createRoute } from "#lib/service/routes/create-route";
import { setCampaignRoutes } from "#lib/service/routes/set-campaign-routes";
import { startSmscProcess } from "#lib/testing/smsc/start-process";
import { RouteRequest } from "#lib/wire/service/route-request";

const WINDOW = 100;
const LEAST_RATE = 5000;

export const smppDeliver: Benchmark = {
  name: "smpp-deliver",
  work: `40,000 messages from created to success through one SMPP bind with a window of ${WINDOW}, each status, attempt, part and receipt recorded`,
  async run(stage) {
    const smsc = await startSmscProcess({ keepsMessages: false });
    stage.atEnd(smsc.stop);
    const product = await startProduct(stage, ["worker"]);
    const messages = stage.of(40_000, 500);
    const campaign = await routedCampaign(product, smsc.port);
    let batchId = "";
    const works = { ours: () => timed(() => deliverBatch(product.service, campaign, batchId, messages)) };
    const { ours } = await takeTurns(stage.rounds, works, async () => {
      await pauseCampaign(product.service, campaign.id, true);
      batchId = await mintBatch(product.service, campaign, messages);
      await product.pool.query("vacuum analyze message_state, attempt, send_job, submitted_part");
    });
    return [figure("messages a second", (messages / ours) * 1000, "/s", { least: LEAST_RATE })];
  },
};

/** A campaign whose messages go by a route to the centre. */
async function routedCampaign({ pool, settings, service }: Product, port: number): Promise<BenchCampaign> {
  const sealing = (await keysOf(pool, settings)).sealing;
  const request = RouteRequest.parse({
    ...{
      name: "bench",
      kind: "smpp",
      host: "127.0.0.1",
      port,
      tls: false,
      systemId: "redial",
      password: "secret",
    },
    ...{ ratePerSecond: 10_000, window: WINDOW },
  });
  await createRoute({ pool, settings, sealing }, request);
  const campaign = await mintCampaign(service);
  await setCampaignRoutes(service, campaign.id, { routes: ["bench"], sender: "Redial" });
  return campaign;
}

/** The worker makes the keys at its start. */
function keysOf(pool: Pool, settings: Product["settings"]): Promise<KeyRing> {
  const until = performance.now() + LIMIT_MS;
  return tryAgain(
    () => openKeyRing(pool, settings),
    () => performance.now() < until,
  );
}
