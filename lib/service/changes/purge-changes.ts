import { STEP } from "#lib/platform/ageing/purge";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** A reader that was away for longer reads the lists again. */
export const CHANGE_DAYS = 7;

/** Deletes a step of the changes that are old enough, and notes the last deleted id. True while there may be more. */
export async function purgeChanges(db: Sql, keptDays = CHANGE_DAYS): Promise<boolean> {
  // It is one statement because a reader must not find rows deleted without the note. Sorted, so that two workers never
  // deadlock. The order is an index's: otherwise the planner would read the whole table when no row is old.
  const { rowCount } = await db.query(sql`
    with old as (
      select campaign_id, id from change
      where at < now() - ${keptDays} * interval '1 day'
      order by at
      limit ${STEP}
      for update skip locked
    ), deleted as (
      delete from change c using old
      where c.campaign_id = old.campaign_id and c.id = old.id
      returning c.campaign_id, c.id
    ), noted as (
      insert into forgotten_change as f (campaign_id, last_id)
      select campaign_id, max(id) from deleted
      group by campaign_id
      order by campaign_id
      on conflict (campaign_id) do update set last_id = greatest(f.last_id, excluded.last_id)
    )
    select from deleted
  `);
  return rowCount === STEP;
}
