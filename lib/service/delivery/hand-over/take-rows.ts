import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { covers, isNow, isPicked, picked, ranges } from "#lib/service/delivery/job-ranges";
import type { SendJobRow } from "#lib/service/queue/send-jobs";
import { MESSAGE } from "#lib/service/stored-status";

/** A message taken from the queue to be handed to a provider. */
export type TakenMessage = {
  campaignId: string;
  id: string;
  batchId: string | null;
  /** 1 for the first send. */
  n: number;
  jobId: number;
  templateBodyId: string;
  recipient: string;
  templateValues: Record<string, string>;
};

type Wanted = {
  routeId: string | null;
  /** The most messages to take. Null: all. */
  limit: number | null;
  /** The prefixes of the wanted numbers. An empty list means all numbers. */
  prefixes: string[];
};

/**
 * Changes the jobs' `enqueued` messages to `sending`, each with a new attempt. The status is the guard: only
 * the worker that changes it hands the message over.
 */
export function takeMessages(
  tx: Sql,
  claimed: SendJobRow[],
  { routeId, limit, prefixes }: Wanted,
): Promise<TakenMessage[]> {
  const begun = sql`
    begun as (
      insert into attempt (campaign_id, message_id, n, job_id, status, route_id, sent_at, updated_at)
      select campaign_id, id, n, job_id, ${MESSAGE.sending}, ${routeId}, now(), now() from taken
    )
    select t.campaign_id, t.id, t.batch_id, t.n, t.job_id, m.template_body_id, m.recipient, m.template_values
    from taken t
    join message m on m.campaign_id = t.campaign_id and m.id = t.id
    order by t.id
  `;
  const taken = sql`returning s.campaign_id, s.id, s.batch_id, (s.retries + 1)::smallint as n`;
  const sending = sql`set status = ${MESSAGE.sending}, updated_at = now()`;
  if (limit === null) {
    return rows(
      tx,
      sql`
        with taken as (
          update message_state s ${sending} from ${picked(claimed, "enqueued")} where ${isPicked("enqueued")}
          ${taken}, p.job_id
        ), ${begun}
      `,
      "take-messages",
    );
  }
  return rows(
    tx,
    sql`
      with picked as (
        select w.campaign_id, w.id, j.job_id
        from ${ranges(claimed)}
        cross join lateral (
          select s.campaign_id, s.id from message_state s
          where ${covers} and ${isNow("enqueued")} and (${prefixes}::text[] = '{}' or exists (
            select from message m, unnest(${prefixes}::text[]) p
            where m.campaign_id = s.campaign_id and m.id = s.id and starts_with(m.recipient, p)
          ))
          order by s.id
          limit ${limit}
        ) w
      ), taken as (
        update message_state s ${sending} from picked p where ${isPicked("enqueued")}
        ${taken}, p.job_id
      ), ${begun}
    `,
    "take-some-messages",
  );
}
