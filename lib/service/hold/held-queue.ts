import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import { STAGE } from "#lib/service/queue/send-jobs";

/** Waiting messages: those queued when the hold began, and those queued since. */
export type HeldQueue = { before: number; since: number };

/** Counts messages by their jobs, because a job has at most 500 messages. */
export function heldQueue(db: Sql, since: Date): Promise<HeldQueue> {
  return oneRow(
    db,
    sql`
      select coalesce(sum(n) filter (where created_at <= ${since}), 0)::bigint as before,
        coalesce(sum(n) filter (where created_at > ${since}), 0)::bigint as since
      from send_job
      where stage in (${STAGE.waiting}, ${STAGE.queued})
    `,
  );
}
