import { type Sql, sql } from "#lib/platform/postgres/sql";

/** Notifications on this channel wake the campaign's keeper. */
export const MIRROR_CHANNEL = "redial_mirror";

/** Requests a refresh of the open end; a stopped campaign is tried again. */
export async function requestRefresh(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`
    with wanted as (
      update mirror_sync set refresh_wanted_at = clock_timestamp() where campaign = ${campaign} returning campaign
    )
    select pg_notify(${MIRROR_CHANNEL}, campaign::text) from wanted
  `);
}

/** Clears the page size and order of a campaign's lists, and requests the call that determines them. */
export async function requestProbe(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`
    update mirror_sync set page_size = null, list_order = null, probe_wanted_at = clock_timestamp()
    where campaign = ${campaign}
  `);
  await requestRefresh(db, campaign);
}
