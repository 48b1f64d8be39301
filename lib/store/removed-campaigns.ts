import { maybeRow, rows, type Sql, sql } from "#lib/store/sql";

/** Every table with rows of a campaign that no foreign key removes with it. */
const MIRROR_TABLES = [
  sql`mirror_attempt`,
  sql`mirror_text`,
  sql`mirror_message`,
  sql`mirror_template`,
  sql`mirror_batch`,
  sql`mirror_count`,
  sql`mirror_period`,
  sql`mirror_latency`,
  sql`mirror_interest`,
];

/**
 * Hides a campaign and forgets its key, unless something of it is still to be done; its sync ends. False when it was
 * not removed: then an operation, an upload or a retry is under way.
 */
export async function removeCampaign(db: Sql, id: number, by: string): Promise<boolean> {
  const removed = await maybeRow(
    db,
    sql`
      with removed as (
        update console_campaign c
        set removed_at = clock_timestamp(), removed_by = ${by}, key_sealed = null, key_hint = null
        where id = ${id} and removed_at is null
          and exists (select from upstream u where u.id = c.upstream_id and u.address is not null)
          and not exists (select from operation where campaign = ${id} and ended_at is null)
          and not exists (select from upload where campaign = ${id} and state = 'sending')
          and not exists (select from retry_request where campaign = ${id} and state in ('waiting', 'sending', 'unclear'))
          and not exists (select from single_send where campaign = ${id} and state in ('waiting', 'sending', 'unclear'))
        returning id
      ), swept as (
        delete from mirror_sync where campaign in (select id from removed)
      )
      select id from removed
    `,
  );
  return removed !== null;
}

/** Campaigns that were removed so long ago that nobody brings them back. */
export async function campaignsToForget(db: Sql, afterMs: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select id from console_campaign where removed_at < clock_timestamp() - ${afterMs} * interval '1 ms'`,
  );
  return found.map(({ id }) => id);
}

/** Deletes up to `limit` rows of what was read of a campaign; how many there were. At none, nothing is left of it. */
export async function forgetRows(db: Sql, campaign: number, limit: number): Promise<number> {
  for (const table of MIRROR_TABLES) {
    const { rowCount } = await db.query(sql`
      delete from ${table}
      where ctid = any(array(select ctid from ${table} where campaign = ${campaign} limit ${limit}))
    `);
    if (rowCount) return rowCount;
  }
  return 0;
}

/** The campaign itself, with its operations and uploads. */
export async function forgetCampaign(db: Sql, campaign: number): Promise<void> {
  await db.query(sql`delete from console_campaign where id = ${campaign} and removed_at is not null`);
}
