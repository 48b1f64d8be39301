import { tableIn } from "#lib/platform/months/partition-rows";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const NO_BATCH = "00000000-0000-0000-0000-000000000000";

/**
 * Deletes messages with their states and attempts. The counts stay, and note how many of their messages are
 * deleted. Returns how many there were.
 */
export async function removeRows(
  tx: Sql,
  campaignId: string,
  ids: string[],
  months: string | null,
): Promise<number> {
  const named = sql`campaign_id = ${campaignId} and message_id = any(${ids}::uuid[])`;
  await tx.query(sql`delete from late_word where ${named}`);
  await tx.query(sql`delete from ${tableIn("attempt", months)} where ${named}`);
  await tx.query(
    sql`delete from ${tableIn("message", months)} where campaign_id = ${campaignId} and id = any(${ids}::uuid[])`,
  );
  const counted = await rows<{ n: number }>(
    tx,
    // Sorted as in all changes of these counts, so that transactions never deadlock.
    sql`
      with gone as (
        delete from ${tableIn("message_state", months)} where campaign_id = ${campaignId} and id = any(${ids}::uuid[])
        returning coalesce(batch_id, ${NO_BATCH}) as batch_id, status
      ), noted as (
        insert into status_count as c (campaign_id, batch_id, status, n, removed)
        select ${campaignId}, batch_id, status, 0, count(*) from gone
        group by batch_id, status order by batch_id, status
        on conflict (campaign_id, batch_id, status) do update set removed = c.removed + excluded.removed
      )
      select count(*) as n from gone
    `,
    `remove-rows-${months}`,
  );
  return counted[0]?.n ?? 0;
}
