import { FINAL, MESSAGE, RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import type { RetryPlanRow } from "#lib/console/plans/plan-rows";
import type { Failure } from "#lib/domain/plans/retry-plan";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";

// The text matches the partial indexes mirror_message_worth and …_batch, so that they are used.
const worth = sql`
  m.status = ${MESSAGE.failure} and not m.spent
  and (m.code is null or m.code not in (${FINAL}))
`;

type Scope = Pick<RetryPlanRow, "campaign" | "batchId" | "since">;

/** The part of a campaign that a plan covers: a batch, or everything except batches with a plan of their own. */
function within({ campaign, batchId, since }: Scope) {
  return sql`
    m.campaign = ${anyCampaign(campaign)} and ${worth}
    ${
      batchId === null
        ? sql`and not exists (
            select from retry_plan own
            where own.campaign = m.campaign and own.batch_id = m.batch_id and own.stopped_at is null)`
        : sql`and m.batch_id is not null and m.batch_id = ${batchId}`
    }
    ${since ? sql`and m.updated_at >= ${since}` : empty}
  `;
}

/** A message's attempts with the delay before its next retry; unknown attempts count as one. */
function steps(delaysMinutes: readonly number[]) {
  const attempts = [0, ...delaysMinutes.map((_, n) => n + 1)];
  const minutes = [delaysMinutes[0] ?? 0, ...delaysMinutes];
  return sql`unnest(${attempts}::smallint[], ${minutes}::integer[]) as step (attempts, minutes)`;
}

/**
 * Failures whose delay is over and that no plan has selected, oldest first, restricted to `codes` if given. An index that
 * holds only what is worth retrying keeps this fast in any campaign.
 */
export function listDue(
  db: Sql,
  plan: Pick<RetryPlanRow, "campaign" | "batchId" | "since" | "delaysMinutes">,
  codes: readonly string[] | null,
  at: Date,
  limit: number,
): Promise<Failure[]> {
  return rows(
    db,
    sql`
      select due.id, due.failed_at, due.code, greatest(due.attempts - 1, 0) as retries, due.exhausted as used_up_upstream
      from ${steps(plan.delaysMinutes)}
      cross join lateral (
        select m.id, m.updated_at as failed_at, m.code, m.attempts, m.exhausted
        from mirror_message m
        where ${within(plan)} and m.attempts = step.attempts
          and m.updated_at <= ${at}::timestamptz - step.minutes * interval '1 minute'
          ${codes ? sql`and m.code = any(${codes})` : empty}
          and not exists (
            select from retry_plan_failure f
            where f.campaign = m.campaign and f.message_id = m.id and f.failed_at = m.updated_at)
          and not exists (
            select from retry_request r
            where r.campaign = m.campaign and r.message_id = m.id and r.failed_at = m.updated_at
              and r.state in ('sending', 'unclear', 'accepted'))
          and not exists (
            select from retry_request r
            where r.campaign = m.campaign and r.message_id = m.id and r.state in ('waiting', 'sending', 'unclear'))
          and not exists (
            select from retry_request r
            where r.campaign = m.campaign and r.batch_id = m.batch_id
              and r.state in ('waiting', 'sending', 'unclear'))
          and not exists (
            select from mirror_batch b
            where b.campaign = m.campaign and b.id = m.batch_id
              and b.status not in (${RETRYABLE_BATCHES}))
        order by m.updated_at limit ${limit}
      ) due
      order by due.failed_at, due.id limit ${limit}
    `,
    codes ? undefined : `list-due-${plan.batchId === null ? "campaign" : "batch"}-${plan.since === null}`,
  );
}

export type RetryableRow = {
  code: string | null;
  retries: number;
  minutes: number;
  n: number;
  due: number;
  firstAt: Date;
};

/** The failures that a plan would cover, by code and retry: how many, how many at once, and the first. */
export function countRetryable(
  db: Sql,
  scope: Scope & { delaysMinutes: readonly number[] },
  at: Date,
): Promise<RetryableRow[]> {
  return rows(
    db,
    sql`
      select worth.code, greatest(step.attempts - 1, 0) as retries, step.minutes, count(*) as n,
        count(*) filter (where worth.updated_at <= ${at}::timestamptz - step.minutes * interval '1 minute') as due,
        min(worth.updated_at) + step.minutes * interval '1 minute' as first_at
      from ${steps(scope.delaysMinutes)}
      cross join lateral (
        select m.code, m.updated_at from mirror_message m
        where ${within(scope)} and m.attempts = step.attempts
          and not exists (
            select from retry_plan_failure f
            where f.campaign = m.campaign and f.message_id = m.id and f.failed_at = m.updated_at)
      ) worth
      group by 1, 2, 3
    `,
  );
}
