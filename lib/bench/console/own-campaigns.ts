import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { type Benchmark, type Figure, figure } from "#lib/bench/benchmark";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { mintBatch } from "#lib/bench/mint-batch";
import { processorUse, usedBetween } from "#lib/bench/mixed/processor-use";
import { percentile, timed } from "#lib/bench/numbers";
import { type Product, startProduct } from "#lib/bench/product";
import { keepInterest } from "#lib/console/mirror/rows/interest";
import { findSync } from "#lib/console/mirror/rows/sync";
import { runSync } from "#lib/console/mirror/sync/run-sync";
import { projectStep } from "#lib/console/projection/project-step";
import { insertConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { embeddedUpstream } from "#lib/console/registry/upstreams";
import { begin, oneRow, rows, sql } from "#lib/platform/postgres/sql";
import { changedMessages, recordChanges } from "#lib/service/record-changes";
import { MESSAGE } from "#lib/service/stored-status";
import { TEST_SECRET } from "#lib/testing/console/mirror";

const BACKLOG = 1_000_000;
const LEAST_RATE = 60_000;
const MOST_TIMES = 1.3;
const CHANGES_A_SECOND = [1000, 5000];
const SECONDS = 10;
const TICKS_A_SECOND = 10;
const MOST_AGE_S = 1;
const LOOK_MS = 20;
/** Own campaigns are not called. */
const NOBODY = "http://127.0.0.1:9/api/v2";

type Scene = { product: Product; of: BenchCampaign; campaign: number };

export const ownCampaigns: Benchmark = {
  name: "own-campaigns",
  work: "a campaign of the same installation: how fast the console takes up an upload, beside the upload itself, and how old its rows are while messages change",
  async run(stage) {
    const product = await startProduct(stage, []);
    const stopping = new AbortController();
    const { pool, service } = product;
    const context = { pool, keySecret: TEST_SECRET, embeddedAddress: NOBODY, upstreamsMayBePrivate: true };
    const running = runSync(
      {
        ...context,
        duties: pool,
        onFault: (error) => stage.say(String(error)),
        hasPriorityWork: () => false,
      },
      stopping.signal,
      projectStep,
    );
    stage.atEnd(() => {
      stopping.abort();
      return running;
    });
    const of = await mintCampaign(service);
    const campaign = await watch(pool, of);
    const scene = { product, of, campaign };
    await keepInterest(pool, campaign, [], true, 3_600_000);
    await until(async () => (await findSync(pool, campaign))?.complete ?? false);
    const messages = stage.of(BACKLOG, 2000);
    const figures = await takeUp(scene, messages);
    for (const perSecond of stage.of(CHANGES_A_SECOND, [100])) {
      figures.push(...(await ages(scene, perSecond, stage.of(SECONDS, 1))));
    }
    return figures;
  },
};

async function watch(pool: Pool, { id, key }: BenchCampaign): Promise<number> {
  const upstreamId = await embeddedUpstream(pool, "test");
  const campaignId = `campaign_${id}`;
  const seal = await TEST_SECRET.sealer();
  const keySealed = seal(key, `${upstreamId}/${campaignId}`);
  const own = { upstreamId, campaignId, name: "Benchmark", keySealed, keyHint: key.slice(-4) };
  return (await insertConsoleCampaign(pool, own)) ?? 0;
}

/** From the commit of an upload to its last message in the read model, beside an upload as large that was there before. */
async function takeUp(scene: Scene, messages: number): Promise<Figure[]> {
  await timeUpload(scene, messages, messages);
  const { upload, taken } = await timeUpload(scene, messages, 2 * messages);
  // Both are PostgreSQL's work: ratios say more than the rate on a busy machine, and those of the processor the most.
  const beside = (value: number) => ({ name: "the upload itself", value });
  const most = { most: MOST_TIMES };
  return [
    figure(`messages a second taken up, an upload of ${messages}`, (messages / taken.ms) * 1000, "/s", {
      least: LEAST_RATE,
    }),
    figure("taking it up", taken.ms / 1000, "s", most, beside(upload.ms / 1000)),
    figure("PostgreSQL's processor time for it", taken.cpuMs / 1000, "s", most, beside(upload.cpuMs / 1000)),
  ];
}

async function timeUpload({ product, of, campaign }: Scene, messages: number, total: number) {
  const { pool, service } = product;
  const counted = sql`
    select coalesce(sum(n), 0)::int as n from mirror_count where campaign = ${campaign} and scope = ''`;
  const used = async (work: () => Promise<unknown>) => {
    const before = await processorUse(product);
    const ms = await timed(work);
    const { programs } = usedBetween(before, await processorUse(product));
    return { ms, cpuMs: programs.get("PostgreSQL") ?? 0 };
  };
  const upload = await used(() => mintBatch(service, of, messages));
  const taken = await used(() => until(async () => (await oneRow<{ n: number }>(pool, counted)).n >= total));
  return { upload, taken };
}

/** So many messages change each second; one of each tick is looked for in the mirror. */
async function ages({ product: { pool }, of, campaign }: Scene, perSecond: number, seconds: number) {
  const perTick = perSecond / TICKS_A_SECOND;
  const ticks = seconds * TICKS_A_SECOND;
  const found = await rows<{ id: string }>(
    pool,
    sql`
      select id from message_state where campaign_id = ${of.id} and status = ${MESSAGE.created}
      order by id limit ${ticks * perTick}
    `,
  );
  const waiting = new Map<string, number>();
  const ages: number[] = [];
  let isOver = false;
  const look = async () => {
    while (!isOver || waiting.size > 0) {
      const moved = sql`
        select id from mirror_message
        where campaign = ${campaign} and status = 'enqueued' and id = any(${[...waiting.keys()]}::text[])`;
      for (const { id } of await rows<{ id: string }>(pool, moved)) {
        ages.push((performance.now() - (waiting.get(id) ?? 0)) / 1000);
        waiting.delete(id);
      }
      await delay(LOOK_MS);
    }
  };
  const looking = look();
  const beganAt = performance.now();
  for (let tick = 0; tick < ticks; tick++) {
    const ids = found.slice(tick * perTick, (tick + 1) * perTick).map(({ id }) => id);
    await begin(pool, async (tx) => {
      await tx.query(sql`
        update message_state set status = ${MESSAGE.enqueued}, updated_at = clock_timestamp()
        where campaign_id = ${of.id} and id = any(${ids}::uuid[])
      `);
      await recordChanges(tx, changedMessages(of.id, ids));
    });
    waiting.set(`message_${ids.at(-1)}`, performance.now());
    await delay(Math.max(0, beganAt + ((tick + 1) * 1000) / TICKS_A_SECOND - performance.now()));
  }
  isOver = true;
  await looking;
  const name = `age of a row, ${perSecond} changes a second`;
  return [50, 99].map((percent) =>
    figure(`${name}, p${percent}`, percentile(ages, percent), "s", { most: MOST_AGE_S }),
  );
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(LOOK_MS);
}
