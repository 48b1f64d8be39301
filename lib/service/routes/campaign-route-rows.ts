import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type CampaignRoute = { id: string; name: string; senders: string[] };

/** The campaign's routes, the first one first. */
export function routesOfCampaign(db: Sql, campaignId: string): Promise<CampaignRoute[]> {
  return rows(
    db,
    sql`
      select r.id, r.name, r.senders from campaign_route cr join route r on r.id = cr.route_id
      where cr.campaign_id = ${campaignId}
      order by cr.place
    `,
  );
}

/** The routes of these names, locked so that none is deleted meanwhile. */
export function lockRoutesNamed(tx: Sql, names: string[]): Promise<CampaignRoute[]> {
  return rows(
    tx,
    sql`
      select id, name, senders from route
      where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])
      order by id
      for key share
    `,
  );
}

/** Offers jobs that routes had passed over to all of them again. */
export async function replaceRoutes(
  tx: Sql,
  campaignId: string,
  routeIds: string[],
  sender: string,
): Promise<void> {
  await tx.query(sql`delete from campaign_route where campaign_id = ${campaignId}`);
  await tx.query(sql`
    insert into campaign_route (campaign_id, place, route_id)
    select ${campaignId}, place, id from unnest(${routeIds}::uuid[]) with ordinality as given (id, place)
  `);
  await tx.query(sql`update campaign set sender = ${sender}, updated_at = now() where id = ${campaignId}`);
  await tx.query(sql`
    update send_job set passed_by = null where campaign_id = ${campaignId} and passed_by is not null
  `);
}

export async function senderOfCampaign(db: Sql, campaignId: string): Promise<string> {
  const [found] = await rows<{ sender: string }>(
    db,
    sql`select sender from campaign where id = ${campaignId}`,
  );
  return found?.sender ?? "";
}

/** Whether any campaign has a route. */
export async function isAnyRouteNamed(db: Sql): Promise<boolean> {
  return (await rows(db, sql`select 1 as found from campaign_route limit 1`)).length > 0;
}
