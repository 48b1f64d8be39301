import type { RetryPlanRow } from "#lib/console/plans/plan-rows";
import type { Failure } from "#lib/domain/plans/retry-plan";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** Selects failures for good, leaving out those that another plan selected meanwhile. Returns how many. */
export async function takeUp(
  tx: Sql,
  plan: Pick<RetryPlanRow, "id" | "campaign">,
  failures: readonly Failure[],
  to: { state: "taken"; operation: number } | { state: "asked" },
): Promise<number> {
  const taken = await tx.query(sql`
    insert into retry_plan_failure (campaign, message_id, failed_at, plan, state, operation)
    select ${plan.campaign}, id, failed_at, ${plan.id}, ${to.state}, ${"operation" in to ? to.operation : null}
    from unnest(${failures.map(({ id }) => id)}::text[], ${failures.map(({ failedAt }) => failedAt)}::timestamptz[])
      as u (id, failed_at)
    on conflict do nothing
  `);
  return taken.rowCount ?? 0;
}
