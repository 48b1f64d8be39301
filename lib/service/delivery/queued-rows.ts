import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/count-transitions";
import { isPicked, picked } from "#lib/service/delivery/job-ranges";
import { type Moved, mostMessages, movedOf } from "#lib/service/delivery/moved";
import type { SendJobRow } from "#lib/service/queue/send-jobs";
import { MESSAGE } from "#lib/service/stored-status";

/** The jobs' messages with one status that waits get another one, without an attempt. */
export async function moveWaiting(
  tx: Sql,
  claimed: SendJobRow[],
  before: "created" | "enqueued",
  after: "created" | "enqueued" | "failure",
): Promise<Moved> {
  const most = mostMessages(claimed);
  const found = await rows<Transition & { ids: string[] | null }>(
    tx,
    sql`
      with moved as (
        update message_state s
        set status = ${MESSAGE[after]}, updated_at = now()
        from ${picked(claimed, before)}
        where ${isPicked(before)}
        returning s.campaign_id, s.id, s.batch_id
      )
      select campaign_id, batch_id, ${MESSAGE[before]} as before, ${MESSAGE[after]} as after, count(*) as n,
        case when sum(count(*)) over () <> ${most}::bigint then array_agg(id) end as ids
      from moved
      group by campaign_id, batch_id
    `,
    `move-${before}-to-${after}`,
  );
  return movedOf(claimed, found);
}

type Failing = {
  before: "created" | "enqueued";
  error: number;
  /** The reason, for a failure that no provider reported. */
  raw?: string;
  /** Routes that passed the job over. Only messages whose number none of them serves fail. */
  unservedBy?: string[];
};

/** Fails messages of these jobs that have not been handed over. Each gets an attempt with the error. */
export async function failQueued(
  tx: Sql,
  claimed: SendJobRow[],
  { before, error, raw, unservedBy = [] }: Failing,
): Promise<Moved> {
  const found = await rows<Transition & { ids: string[] }>(
    tx,
    sql`
      with moved as (
        update message_state s
        set status = ${MESSAGE.failure}, updated_at = now()
        from ${picked(claimed, before)}
        where ${isPicked(before)} and not exists (
          select from message m
          join route r on r.id = any(${unservedBy}::uuid[])
          where m.campaign_id = s.campaign_id and m.id = s.id and (
            r.prefixes = '{}' or exists (select from unnest(r.prefixes) p where starts_with(m.recipient, p))
          )
        )
        returning s.campaign_id, s.id, s.batch_id, (s.retries + 1)::smallint as n, p.job_id
      ), attempts as (
        insert into attempt (campaign_id, message_id, n, job_id, status, error, raw, sent_at, updated_at)
        select campaign_id, id, n, job_id, ${MESSAGE.failure}, ${error}, ${raw ?? null}, now(), now() from moved
      )
      select campaign_id, batch_id, ${MESSAGE[before]} as before, ${MESSAGE.failure} as after, count(*) as n,
        array_agg(id) as ids
      from moved
      group by campaign_id, batch_id
    `,
  );
  return movedOf(claimed, found);
}

/** The ids of those jobs that still have messages to be handed over. */
export async function jobsLeft(tx: Sql, claimed: SendJobRow[]): Promise<number[]> {
  const found = await rows<{ jobId: number }>(
    tx,
    sql`select distinct job_id from ${picked(claimed, "enqueued")}`,
  );
  return found.map(({ jobId }) => jobId);
}
