import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import type { Recorded } from "#lib/service/delivery/hand-over/record-rows";
import { isNow } from "#lib/service/delivery/job-ranges";
import { MESSAGE } from "#lib/service/stored-status";

/** A message that the provider certainly did not take. */
export type DeferredMessage = {
  campaignId: string;
  id: string;
  n: number;
  jobId: number;
  /** Whether it is tried only a few times more. */
  isBrief: boolean;
  /** Whether the provider did not take it because it wants fewer at a time. */
  isThrottled: boolean;
};

/**
 * Requeues messages as if they had never been taken: `enqueued`, without the attempt, in new jobs with the
 * age of the old one. Each run of messages with the same kind of deferral gets its own job, because a job takes
 * all messages in its range and has one count of deferrals. Skips messages of another job: this may run twice.
 */
export async function requeueDeferred(
  tx: Sql,
  deferred: Omit<DeferredMessage, "isThrottled">[],
): Promise<Recorded> {
  const found = await rows<Transition & { ids: string[] }>(
    tx,
    sql`
      with deferred as (
        select * from unnest(${deferred.map((m) => m.campaignId)}::uuid[], ${deferred.map((m) => m.id)}::uuid[],
          ${deferred.map((m) => m.n)}::smallint[], ${deferred.map((m) => m.jobId)}::bigint[],
          ${deferred.map((m) => m.isBrief)}::boolean[]) as h (campaign_id, id, n, job_id, is_brief)
      ), moved as (
        update message_state s
        set status = ${MESSAGE.enqueued}, updated_at = now()
        from deferred h
        where s.campaign_id = h.campaign_id and s.id = h.id and ${isNow("sending")} and s.retries + 1 = h.n and exists (
          select from attempt a
          where a.campaign_id = h.campaign_id and a.message_id = h.id and a.n = h.n and a.job_id = h.job_id
          offset 0
        )
        returning s.campaign_id, s.id, s.batch_id, h.n, h.job_id, h.is_brief
      ), attempts as (
        delete from attempt a using moved m
        where a.campaign_id = m.campaign_id and a.message_id = m.id and a.n = m.n
      ), jobs as (
        insert into send_job (campaign_id, batch_id, first_id, last_id, n, priority, stage, created_at, passed_by, holds)
        select j.campaign_id, j.batch_id, r.first_id, r.last_id, r.n, j.priority, 1, j.created_at, j.passed_by,
          least(j.holds + r.is_brief::integer, 1000)
        from (
          select campaign_id, job_id, is_brief, (array_agg(id order by id))[1] as first_id,
            (array_agg(id order by id desc))[1] as last_id, count(*) as n
          from (
            select *, row_number() over (partition by campaign_id, job_id order by id)
              - row_number() over (partition by campaign_id, job_id, is_brief order by id) as run
            from moved
          ) m
          group by campaign_id, job_id, is_brief, run
        ) r
        join send_job j on j.campaign_id = r.campaign_id and j.id = r.job_id
        order by r.first_id
      )
      select campaign_id, batch_id, ${MESSAGE.sending} as before, ${MESSAGE.enqueued} as after, count(*) as n,
        array_agg(id) as ids
      from moved
      group by campaign_id, batch_id
    `,
    "put-back",
  );
  return {
    transitions: found.map(({ ids, ...transition }) => transition),
    ids: found.flatMap(({ ids }) => ids),
  };
}
