import { type Sql, sql } from "#lib/platform/postgres/sql";

/** What wakes whoever keeps the campaign. */
export const MIRROR_CHANNEL = "redial_mirror";

/** Asks for a fresh look at the open end; a stopped campaign is tried again. */
export async function requestRefresh(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`
    with wanted as (
      update mirror_sync set refresh_wanted_at = clock_timestamp() where campaign = ${campaign} returning campaign
    )
    select pg_notify(${MIRROR_CHANNEL}, campaign::text) from wanted
  `);
}

/** Forgets page size and order of a campaign's lists, and asks for the call that finds them out. */
export async function requestProbe(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`
    update mirror_sync set page_size = null, list_order = null, probe_wanted_at = clock_timestamp()
    where campaign = ${campaign}
  `);
  await requestRefresh(db, campaign);
}
