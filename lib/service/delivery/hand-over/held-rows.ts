import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import { isNow } from "#lib/service/delivery/job-ranges";
import { MESSAGE } from "#lib/service/stored-status";

/** A message that the provider certainly did not take. */
export type HeldMessage = {
  campaignId: string;
  id: string;
  n: number;
  jobId: number;
  /** It is tried only a few times more. */
  isBrief: boolean;
};

/**
 * Puts messages back on the queue as if they had never been taken: `enqueued`, without the attempt, in a new job of the
 * age of their old one.
 */
export async function putBack(tx: Sql, held: HeldMessage[]): Promise<Transition[]> {
  const transitions = await rows<Transition>(
    tx,
    sql`
      with held as (
        select * from unnest(${held.map((h) => h.campaignId)}::uuid[], ${held.map((h) => h.id)}::uuid[],
          ${held.map((h) => h.n)}::smallint[]) as h (campaign_id, id, n)
      ), moved as (
        update message_state s
        set status = ${MESSAGE.enqueued}, updated_at = now()
        from held h
        where s.campaign_id = h.campaign_id and s.id = h.id and ${isNow("sending")} and s.retries + 1 = h.n
        returning s.campaign_id, s.id, s.batch_id, h.n
      ), attempts as (
        delete from attempt a using moved m
        where a.campaign_id = m.campaign_id and a.message_id = m.id and a.n = m.n
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, ${MESSAGE.enqueued} as after, count(*) as n
      from moved
      group by campaign_id, batch_id
    `,
    "put-back",
  );
  // A job for each run of messages that were held alike: it takes whatever waits in its range, with its count of holds.
  await tx.query(sql`
    insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority, stage, created_at, passed_by, holds)
    select j.campaign_id, j.batch_id, h.first_id, h.last_id, h.n, j.priority, 1, j.created_at, j.passed_by,
      least(j.holds + h.is_brief::integer, 1000)
    from (
      select campaign_id, job_id, is_brief, (array_agg(id order by id))[1] as first_id,
        (array_agg(id order by id desc))[1] as last_id, count(*) as n
      from (
        select campaign_id, job_id, id, is_brief, row_number() over (partition by campaign_id, job_id order by id)
          - row_number() over (partition by campaign_id, job_id, is_brief order by id) as run
        from unnest(${held.map((h) => h.campaignId)}::uuid[], ${held.map((h) => h.jobId)}::bigint[],
          ${held.map((h) => h.id)}::uuid[], ${held.map((h) => h.isBrief)}::boolean[]) as u (campaign_id, job_id, id, is_brief)
      ) u
      group by campaign_id, job_id, is_brief, run
    ) h
    join send_job j on j.campaign_id = h.campaign_id and j.id = h.job_id
    order by h.first_id
  `);
  return transitions;
}
