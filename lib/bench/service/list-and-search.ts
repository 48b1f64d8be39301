import type { Benchmark } from "#lib/bench/benchmark";
import { mintCampaign } from "#lib/bench/campaign";
import { openConnection } from "#lib/bench/connection";
import { fillCampaign } from "#lib/bench/fill";
import { startProduct } from "#lib/bench/product";
import { type Filled, listFigures } from "#lib/bench/service/list";
import { searchFigures } from "#lib/bench/service/search";

export const listAndSearch: Benchmark = {
  name: "list-and-search",
  work: "a page of 100 with attempts over HTTP, first and deep, at three sizes of campaign, beside the SQL alone; searches for digits in the largest",
  async run(stage) {
    const { url, pool, service } = await startProduct(stage, ["web"]);
    const campaigns: Filled[] = [];
    for (const messages of stage.of([10_000, 100_000, 2_000_000], [1000, 2000, 3000])) {
      const campaign = await mintCampaign(service);
      stage.say(`  filling a campaign with ${messages} messages`);
      await fillCampaign(pool, campaign, messages);
      campaigns.push({ messages, campaign });
    }
    // Connect only now: an idle connection is closed after a minute.
    const scene = { stage, pool, campaigns, connection: await openConnection(url) };
    return [...(await listFigures(scene)), ...(await searchFigures(scene))];
  },
};
