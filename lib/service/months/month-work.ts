import { OVERDUE_MS } from "#lib/domain/messages/status-labels";
import { firstIdOf, startOfMonth } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { tableOf } from "#lib/platform/months/partition-bounds";
import { oneRow, raw, type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";

/** The name in `installation` of the end of the latest months that were ever detached. */
export const DETACHED = "messages detached before";

/** Whether a message of these months waits to be sent, or to be sent again. */
export async function hasJobs(db: Sql, { from, to }: MonthSpan): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (
        select 1 from send_job
        where (${from && firstIdOf(from)}::uuid is null or last_id >= ${from && firstIdOf(from)}::uuid)
          and (${to && firstIdOf(to)}::uuid is null or first_id < ${to && firstIdOf(to)}::uuid)
      ) as found
    `,
  );
  return found;
}

/** Whether a receipt is still expected. An old message may expect one too, if it was retried not long ago. */
export async function isUnderWay(db: Sql, span: MonthSpan): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (
        select 1 from ${raw(tableOf({ name: "message_state" }, span))}
        where status < ${MESSAGE.success} and updated_at > now() - ${OVERDUE_MS} * interval '1 ms'
      ) as found
    `,
  );
  return found;
}

/** Keeps content locked that messages from before this time may use. */
export async function noteDetached(tx: Sql, { to }: MonthSpan): Promise<void> {
  if (to === null) return;
  await tx.query(sql`
    insert into installation as i (name, value) values (${DETACHED}, ${startOfMonth(to).toISOString()})
    on conflict (name) do update
    set value = excluded.value, at = now()
    where i.value::timestamptz < excluded.value::timestamptz
  `);
}
