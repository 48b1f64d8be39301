import type { Pool } from "pg";
import type { Benchmark, Figure } from "#lib/bench/benchmark";
import { timeCalls } from "#lib/bench/calls";
import { mintCampaign } from "#lib/bench/campaign";
import { type Connection, openConnection, requestText } from "#lib/bench/connection";
import { fillCampaign } from "#lib/bench/fill";
import { percentile, timed } from "#lib/bench/numbers";
import { startProduct } from "#lib/bench/product";
import { gramSearch } from "#lib/domain/messages/digit-grams";

const MOST_MS = 50;
const LIMIT = 10;

/** Digits to search for: `common` occur in many numbers, `rare` in one or a few, `absent` in none. */
const SEARCHES = [
  { name: "3 digits, common", digits: "659" },
  { name: "3 digits, rare", digits: "007" },
  { name: "4 digits, common", digits: "6590" },
  { name: "4 digits, rare", digits: "0075" },
  { name: "8 digits, one number", digits: null },
  { name: "8 digits, absent", digits: "11111111" },
] as const;

export const search: Benchmark = {
  name: "search",
  work: "a search for digits over HTTP among 2,000,000 messages; beside the index asked alone",
  async run(stage) {
    const product = await startProduct(stage, ["web"]);
    let connection: Connection | null = null;
    const calls = stage.of(300, 5);
    try {
      const campaign = await mintCampaign(product.service);
      const messages = stage.of(2_000_000, 3000);
      stage.say(`  filling a campaign with ${messages} messages`);
      await fillCampaign(product.pool, campaign, messages);
      // Connect only now: an idle connection is closed after a minute.
      connection = await openConnection(product.url);
      const { rows } = await product.pool.query(
        "select substr(recipient, 3) as digits from message where campaign_id = $1 limit 1 offset 1234",
        [campaign.id],
      );
      const figures: Figure[] = [];
      for (const { name, digits } of SEARCHES) {
        const wanted = digits ?? String(rows[0]?.digits);
        const path = `${campaign.path}/messages?limit=${LIMIT}&search=${wanted}`;
        const request = requestText("GET", path, campaign.key);
        // The first call is not measured: it reads from the disk what later calls find in memory.
        await timeCalls(connection, request, 3);
        const ours: number[] = [];
        const bare: number[] = [];
        for (let round = 0; round < stage.rounds; round++) {
          ours.push(...(await timeCalls(connection, request, calls / stage.rounds)));
          for (let i = 0; i < Math.ceil(calls / stage.rounds / 10); i++)
            bare.push(await timed(() => bareSearch(product.pool, campaign.id, wanted)));
        }
        figures.push(
          {
            name: `${name}, p99`,
            value: percentile(ours, 99),
            unit: "ms",
            beside: null,
            goal: { most: MOST_MS },
          },
          {
            name: `${name}, median`,
            value: percentile(ours, 50),
            unit: "ms",
            beside: { name: "SQL", value: percentile(bare, 50) },
            goal: null,
          },
        );
      }
      return figures;
    } finally {
      connection?.close();
      await product.stop();
    }
  },
};

/** Sorts everything that the index finds: the cost of a search that treats common digits like rare ones. */
function bareSearch(pool: Pool, campaignId: string, digits: string): Promise<unknown> {
  const grams = gramSearch(digits);
  const [operator, values] = grams && "all" in grams ? ["@>", grams.all] : ["&&", grams?.any ?? []];
  return pool.query({
    name: `bare-search-${operator}`,
    text: `
      with hits as materialized (
        select id from message
        where campaign_id = $1 and recipient_grams ${operator} $2::smallint[] and strpos(recipient, $3) > 0
      )
      select m.* from (select id from hits order by id desc limit ${LIMIT + 1}) h
      join message m on m.campaign_id = $1 and m.id = h.id`,
    values: [campaignId, values, digits],
  });
}
