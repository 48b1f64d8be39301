import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import { isPicked, picked } from "#lib/service/delivery/job-ranges";
import { type Moved, movedOf } from "#lib/service/delivery/moved";
import type { SendJobRow } from "#lib/service/queue/send-jobs";
import { MESSAGE } from "#lib/service/stored-status";

/** Fails messages that these jobs left `sending`. Their outcome is unknown, so they are not sent again. */
export async function failAbandoned(tx: Sql, claimed: SendJobRow[], error: number): Promise<Moved> {
  // Locks messages before attempts: see `recordHandOver`.
  const found = await rows<Transition & { ids: string[] }>(
    tx,
    sql`
      with moved as (
        update message_state s
        set status = ${MESSAGE.failure}, updated_at = now()
        from ${picked(claimed, "sending")}
        where ${isPicked("sending")} and exists (
          select from attempt a
          where a.campaign_id = s.campaign_id and a.message_id = s.id and a.n = s.retries + 1 and a.job_id = p.job_id
          offset 0
        )
        returning s.campaign_id, s.id, s.batch_id, s.retries + 1 as n
      ), attempts as (
        update attempt a
        set status = ${MESSAGE.failure}, error = ${error}, updated_at = now()
        from moved m
        where a.campaign_id = m.campaign_id and a.message_id = m.id and a.n = m.n
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, ${MESSAGE.failure} as after, count(*) as n,
        array_agg(id) as ids
      from moved
      group by campaign_id, batch_id
    `,
  );
  return movedOf(claimed, found);
}
