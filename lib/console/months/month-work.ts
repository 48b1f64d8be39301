import { END_STATUSES } from "#lib/domain/messages/status";
import { OVERDUE_MS } from "#lib/domain/messages/status-labels";
import { startOfMonth } from "#lib/domain/time/month";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { tableOf } from "#lib/platform/months/partition-bounds";
import { oneRow, raw, type Sql, sql } from "#lib/platform/postgres/sql";

/** Whether a message of these months changed recently and is still on its way. */
export async function isMoving(db: Sql, span: MonthSpan): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (
        select from ${messagesOf(span)}
        where status <> all(${END_STATUSES}::text[]) and updated_at > now() - ${OVERDUE_MS} * interval '1 ms'
      ) as found
    `,
  );
  return found;
}

/** Whether a retry of a message of these months, or of a whole batch, is under way. */
export async function isRetried(db: Sql, span: MonthSpan): Promise<boolean> {
  const { from, to } = boundsOf(span);
  const { found } = await oneRow<{ found: boolean }>(
    db,
    sql`
      select exists (
        select from retry_request r
        where r.state in ('waiting', 'sending', 'unclear') and (
          exists (select from ${messagesOf(span)} m where m.campaign = r.campaign and m.id = r.message_id)
          or exists (
            select from mirror_batch b
            where b.campaign = r.campaign and b.id = r.batch_id
              and b.created_at >= ${from}::timestamptz and b.created_at < ${to}::timestamptz))
      ) as found
    `,
  );
  return found;
}

/** The span's bounds in PostgreSQL's form. */
export function boundsOf({ from, to }: MonthSpan): { from: string; to: string } {
  return {
    from: from === null ? "-infinity" : startOfMonth(from).toISOString(),
    to: to === null ? "infinity" : startOfMonth(to).toISOString(),
  };
}

function messagesOf(span: MonthSpan) {
  return raw(tableOf({ name: "mirror_message" }, span));
}
