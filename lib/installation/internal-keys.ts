import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Campaigns of the service that the console does not know yet. */
export function campaignsWithoutConsole(db: Sql): Promise<{ id: string; name: string; creatorId: string }[]> {
  return rows(
    db,
    sql`
      select c.id, c.name, c.creator_id
      from campaign c
      where not exists (
        select from console_campaign k join upstream u on u.id = k.upstream_id
        where u.address is null and k.campaign_id = 'campaign_' || c.id
      )
      order by c.created_at, c.id
    `,
  );
}

/** Campaigns of the service that the console knows without a key: a lost SECRET_KEY has taken it. */
export function campaignsWithoutKey(
  db: Sql,
): Promise<{ id: string; creatorId: string; consoleCampaign: number }[]> {
  return rows(
    db,
    sql`
      select c.id, c.creator_id, k.id as console_campaign
      from console_campaign k
      join upstream u on u.id = k.upstream_id and u.address is null
      join campaign c on k.campaign_id = 'campaign_' || c.id
      where k.key_sealed is null and k.removed_at is null
      order by k.id
    `,
  );
}

/** A key that the console made for itself. */
export async function insertInternalKey(
  tx: Sql,
  key: { id: string; campaignId: string; hash: Buffer; hint: string; creatorId: string },
): Promise<void> {
  await tx.query(sql`
    insert into api_key (id, campaign_id, name, scope, hash, hint, creator_id, internal)
    values (${key.id}, ${key.campaignId}, 'Console', 'send', ${key.hash}, ${key.hint}, ${key.creatorId}, true)
  `);
}
