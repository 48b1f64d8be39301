import { MESSAGE } from "#lib/console/mirrored-status";
import type { RetryPlanRow } from "#lib/console/plans/plan-rows";
import { MOVING_STATUSES, SHOWN_STATUSES } from "#lib/domain/messages/status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

// A question is open only while its message has not changed since.
const stands = sql`
  exists (
    select from mirror_message m
    where m.campaign = f.campaign and m.id = f.message_id and m.status = ${MESSAGE.failure} and not m.spent
      and m.updated_at = f.failed_at)
`;

export type QuestionRow = { plan: number; code: string | null; n: number; until: Date };

/** The open questions by plan and code; `until` is the time of the last one. */
export function listQuestions(db: Sql, campaign: number, plan: number | null): Promise<QuestionRow[]> {
  return rows(
    db,
    sql`
      select f.plan, m.code, count(*) as n, max(f.at) as until
      from retry_plan p
      join retry_plan_failure f on f.plan = p.id and f.state = 'asked'
      join mirror_message m on m.campaign = f.campaign and m.id = f.message_id and m.status = ${MESSAGE.failure}
        and not m.spent and m.updated_at = f.failed_at
      where p.campaign = ${anyCampaign(campaign)} and p.stopped_at is null and (${plan}::bigint is null or p.id = ${plan})
      group by 1, 2
      order by 1, n desc
    `,
  );
}

/** Answers the questions up to a time, and returns the number of messages. */
export async function answerQuestions(
  tx: Sql,
  plan: number,
  state: "agreed" | "left",
  by: string,
  until: Date,
): Promise<number> {
  const answered = await tx.query(sql`
    update retry_plan_failure f set state = ${state}, answered_by = ${by}
    where plan = ${plan} and state = 'asked' and at <= ${until} and ${stands}
  `);
  return answered.rowCount ?? 0;
}

export type AgreedRow = { id: string; failedAt: Date; by: string };

/** The retries of the person who agreed first, oldest first. Agreements that no longer apply are dropped. */
export async function listAgreed(
  tx: Sql,
  { id }: Pick<RetryPlanRow, "id">,
  limit: number,
): Promise<AgreedRow[]> {
  await tx.query(sql`
    update retry_plan_failure f set state = 'left' where plan = ${id} and state = 'agreed' and not ${stands}
  `);
  return rows(
    tx,
    sql`
      select message_id as id, failed_at, answered_by as by from retry_plan_failure
      where plan = ${id} and state = 'agreed'
        and answered_by = (
          select answered_by from retry_plan_failure where plan = ${id} and state = 'agreed' order by at limit 1)
      order by failed_at limit ${limit}
    `,
  );
}

export async function takeAgreed(
  tx: Sql,
  plan: number,
  operation: number,
  agreed: AgreedRow[],
): Promise<void> {
  await tx.query(sql`
    update retry_plan_failure f set state = 'taken', operation = ${operation}
    from unnest(${agreed.map(({ id }) => id)}::text[], ${agreed.map(({ failedAt }) => failedAt)}::timestamptz[])
      as u (id, failed_at)
    where f.plan = ${plan} and f.message_id = u.id and f.failed_at = u.failed_at and f.state = 'agreed'
  `);
}

/** Deletes a stopped plan's questions and unmade retries, so that another plan can take them. */
export async function releaseOpen(tx: Sql, plan: number): Promise<void> {
  await tx.query(sql`
    delete from retry_plan_failure f
    where plan = ${plan} and (state in ('asked', 'agreed') or state = 'taken' and exists (
      select from operation_item i
      where i.operation = f.operation and i.message_id = f.message_id and i.skipped = 'cancelled'))
  `);
}

export type PlanOutcome = {
  retried: number;
  delivered: number;
  failed: number;
  inFlight: number;
  stopped: number;
  /** Messages with a status that this version does not know. */
  unknown: number;
};

/** The present outcome of the messages whose retry the service accepted. */
export function countOutcomes(db: Sql, plan: number): Promise<PlanOutcome> {
  return oneRow(
    db,
    sql`
      select count(*) as retried, count(*) filter (where m.status = ${MESSAGE.success}) as delivered,
        count(*) filter (where m.status = ${MESSAGE.failure} and m.updated_at > f.failed_at) as failed,
        count(*) filter (where m.status = any(${MOVING_STATUSES}::text[])) as in_flight,
        count(*) filter (where m.status = ${MESSAGE.stopped}) as stopped,
        count(*) filter (where m.status <> all(${SHOWN_STATUSES}::text[])) as unknown
      from retry_plan_failure f
      join operation_item i on i.operation = f.operation and i.message_id = f.message_id
      join retry_request r on r.id = i.request and r.state = 'accepted'
      join mirror_message m on m.campaign = f.campaign and m.id = f.message_id
      where f.plan = ${plan} and f.state = 'taken'
    `,
  );
}
