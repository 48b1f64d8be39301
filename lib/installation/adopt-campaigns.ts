import { insertConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { embeddedUpstream } from "#lib/console/registry/upstreams";
import { formatId } from "#lib/domain/api/id";
import { takeLock } from "#lib/platform/postgres/advisory-locks";
import { begin, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Service } from "#lib/service/context";

/**
 * Adds each campaign of this service to the console. It is cheap when nothing is missing. Any process may run it, one
 * at a time.
 */
export async function adoptCampaigns({
  pool,
  settings,
}: Pick<Service, "pool" | "settings">): Promise<number> {
  if ((await campaignsWithoutConsole(pool)).length === 0) return 0;
  return begin(pool, async (tx) => {
    await takeLock(tx, "adoption");
    const upstreamId = await embeddedUpstream(tx, settings.environment);
    const campaigns = await campaignsWithoutConsole(tx);
    for (const { id, name } of campaigns)
      await insertConsoleCampaign(tx, { upstreamId, campaignId: formatId("campaign", id), name });
    return campaigns.length;
  });
}

function campaignsWithoutConsole(db: Sql): Promise<{ id: string; name: string }[]> {
  return rows(
    db,
    sql`
      select c.id, c.name
      from campaign c
      where not exists (
        select from console_campaign k join upstream u on u.id = k.upstream_id
        where u.address is null and k.campaign_id = 'campaign_' || c.id
      )
      order by c.created_at, c.id
    `,
  );
}
