import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { leaseEnd, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";

/**
 * A job for the few messages that a route takes from the head of another job now. It has the whole range of
 * that job: its messages are those whose attempts name it.
 */
export async function openWindow(tx: Sql, job: SendJobRow, n: number, leaseMs: number): Promise<SendJobRow> {
  const { id } = await oneRow<{ id: number }>(
    tx,
    sql`
      insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority, stage, lease_until, created_at,
        passed_by, holds)
      select campaign_id, batch_id, first_id, last_id, ${n}, priority, ${STAGE.sending}, ${leaseEnd(leaseMs)}, created_at,
        passed_by, holds
      from send_job where campaign_id = ${job.campaignId} and id = ${job.id}
      returning id
    `,
    "open-window",
  );
  return { ...job, id };
}

/** Keeps the rest of a job after its head was taken: from this message on, with fewer messages. */
export async function keepRest(
  tx: Sql,
  job: SendJobRow,
  rest: { firstId: string; taken: number },
): Promise<void> {
  await rows(
    tx,
    sql`
      update send_job set first_id = ${rest.firstId}, n = greatest(n - ${rest.taken}, 1)
      where campaign_id = ${job.campaignId} and id = ${job.id}
    `,
    "keep-rest",
  );
}

/**
 * Passes the rest of a job, with numbers that the route does not serve, on to the campaign's next route.
 * Deletes the job when nothing is left.
 */
export async function passOn(
  tx: Sql,
  job: SendJobRow,
  routeId: string | null,
  isLeft: boolean,
): Promise<void> {
  await tx.query(
    isLeft
      ? sql`
          update send_job set passed_by = array_append(passed_by, ${routeId}::uuid)
          where campaign_id = ${job.campaignId} and id = ${job.id}
        `
      : sql`delete from send_job where campaign_id = ${job.campaignId} and id = ${job.id}`,
  );
}

/** Offers these jobs again to the routes that passed them over. */
export async function offerAgain(tx: Sql, ids: number[]): Promise<void> {
  await tx.query(sql`update send_job set passed_by = null where id = any(${ids}::bigint[])`);
}

/**
 * Offers the route again the jobs that it passed over. Called when a bind begins, and not when prefixes are
 * saved: until the bind begins, one with the old prefixes continues to pass jobs over.
 */
export async function offerToRoute(db: Sql, routeId: string): Promise<void> {
  await db.query(sql`
    update send_job set passed_by = array_remove(passed_by, ${routeId}::uuid)
    where passed_by @> array[${routeId}::uuid]
  `);
}
