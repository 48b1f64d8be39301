import { underWay } from "#lib/console/registry/removed-campaigns";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

type CampaignOf = { id: number; campaignId: string; name: string };

const of = (upstream: number) => sql`c.upstream_id = ${upstream} and c.removed_at is null`;

/** The console's campaigns of an environment. */
export function registeredCampaigns(db: Sql, upstream: number): Promise<CampaignOf[]> {
  return rows(
    db,
    sql`select id, campaign_id, name from console_campaign c where ${of(upstream)} order by id`,
  );
}

/** The environment's campaigns that have a key. */
export function keyedCampaigns(db: Sql, upstream: number): Promise<CampaignOf[]> {
  return rows(
    db,
    sql`
      select id, campaign_id, name from console_campaign c
      where ${of(upstream)} and key_sealed is not null order by id
    `,
  );
}

/** The name of a campaign that still has work to do; null when there is none. */
export async function busyCampaign(db: Sql, upstream: number): Promise<string | null> {
  const busy = await maybeRow<{ name: string }>(
    db,
    sql`select name from console_campaign c where ${of(upstream)} and ${underWay} limit 1`,
  );
  return busy?.name ?? null;
}

export async function deleteKeys(tx: Sql, upstream: number): Promise<void> {
  await tx.query(sql`
    update console_campaign set key_sealed = null, key_hint = null where upstream_id = ${upstream}
  `);
}
