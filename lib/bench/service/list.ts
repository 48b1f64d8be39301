import type { Pool } from "pg";
import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { medianCall } from "#lib/bench/calls";
import { type BenchCampaign, mintCampaign } from "#lib/bench/campaign";
import { type Connection, openConnection, requestText } from "#lib/bench/connection";
import { fillCampaign } from "#lib/bench/fill";
import { percentile, timed } from "#lib/bench/numbers";
import { type Product, startProduct } from "#lib/bench/product";
import type { Stage } from "#lib/bench/stage";
import { takeTurns } from "#lib/bench/take-turns";
import { encodeCursor } from "#lib/domain/api/cursor";
import { oneRow, sql } from "#lib/platform/postgres/sql";

const LIMIT = 100;
/** How much slower a page may be in a campaign that is two hundred times as large. */
const FLAT = 1.25;
const PLACES = ["first", "deep"] as const;

type Filled = { messages: number; campaign: BenchCampaign; middle: string };

export const list: Benchmark = {
  name: "list",
  work: "a page of 100 with attempts over HTTP, first and deep, at three sizes of campaign; beside the SQL alone",
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    let connection: Connection | null = null;
    try {
      const figures: Figure[] = [];
      const campaigns: Filled[] = [];
      for (const messages of stage.of([10_000, 100_000, 2_000_000], [1000, 2000, 3000])) {
        const campaign = await mintCampaign(product.service);
        stage.say(`  filling a campaign with ${messages} messages`);
        await fillCampaign(product.pool, campaign, messages);
        campaigns.push({ messages, campaign, middle: await middleId(product.pool, campaign, messages) });
      }
      // Connect only now: an idle connection is closed after a minute.
      connection = await openConnection(product.url);
      const turns = works(stage, product, connection, campaigns);
      // These calls are not measured: a new server compiles its code during some 1,500 calls, and reads from the disk.
      await takeTurns(stage.of(2, 1), turns);
      const times = await takeTurns(stage.rounds, turns);
      for (const place of PLACES) {
        for (const { messages } of campaigns) {
          const value = times[`ours ${place} ${messages}`] ?? 0;
          const smallest = times[`ours ${place} ${campaigns[0]?.messages}`] ?? 0;
          const sql = times[`sql ${place} ${messages}`] ?? 0;
          const name = `${place} page of ${messages}`;
          figures.push({ name, value, unit: "ms", beside: { name: "SQL", value: sql }, goal: { most: 2 } });
          if (messages === campaigns[0]?.messages) continue;
          const beside = { name: `of ${campaigns[0]?.messages}`, value: smallest };
          figures.push({ name, value, unit: "ms", beside, goal: { most: FLAT } });
        }
      }
      return figures;
    } finally {
      connection?.close();
      await product.stop();
    }
  },
};

/**
 * Measures the page over HTTP and the bare statement, first and deep, for each size. All take turns, so that places and
 * sizes can be compared.
 */
function works(
  stage: Stage,
  { pool }: Product,
  connection: Connection,
  campaigns: Filled[],
): Record<string, () => Promise<number>> {
  const calls = stage.of(200, 5);
  const pages = PLACES.flatMap((place) => campaigns.map((filled) => ({ place, ...filled })));
  return Object.fromEntries(
    pages.flatMap(({ place, messages, campaign: { path, key, id }, middle }) => {
      const position = place === "first" ? null : middle;
      const after = position === null ? "" : `&after=${encodeCursor(position)}`;
      const request = requestText("GET", `${path}/messages?limit=${LIMIT}${after}`, key);
      const ours = () => medianCall(connection, request, calls);
      const sql = async () => {
        const times: number[] = [];
        for (let i = 0; i < calls; i++) times.push(await timed(() => barePage(pool, id, position)));
        return percentile(times, 50);
      };
      return [
        [`ours ${place} ${messages}`, ours],
        [`sql ${place} ${messages}`, sql],
      ];
    }),
  );
}

/** The bare statement of a page: prepared, on an open connection, with the rows as the driver returns them. */
function barePage(pool: Pool, campaignId: string, position: string | null): Promise<unknown> {
  return pool.query({
    name: "bare-page",
    text: `
      with p as materialized (
        select * from message where campaign_id = $1 and id < $2 order by id desc limit ${LIMIT + 1}
      )
      select p.id, p.batch_id, p.template_body_id, p.creator_id, p.recipient, p.template_values, s.status, s.retries,
        s.updated_at, coalesce((
          select json_agg(json_build_object('n', a.n, 'status', a.status, 'error', a.error, 'sentAt', a.sent_at,
            'deliveredAt', a.delivered_at, 'updatedAt', a.updated_at, 'externalId', a.external_id) order by a.n)
          from attempt a where a.campaign_id = p.campaign_id and a.message_id = p.id), '[]'::json) as attempts
      from p join message_state s on s.campaign_id = p.campaign_id and s.id = p.id
      order by p.id desc`,
    values: [campaignId, position ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  });
}

async function middleId(pool: Pool, { id }: BenchCampaign, messages: number): Promise<string> {
  const { found } = await oneRow<{ found: string }>(
    pool,
    sql`select id as found from message where campaign_id = ${id} order by id offset ${Math.floor(messages / 2)} limit 1`,
  );
  return found;
}
