import type { RetryPlanRow } from "#lib/console/plans/plan-rows";
import type { Failure } from "#lib/domain/plans/retry-plan";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Takes failures up, once and for all: those that another plan took up meanwhile are left out. Returns how many. */
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

/** Which of these messages still stand at the failure for which a plan's operation took them up. */
export async function stillTakenUp(
  db: Sql,
  { id, campaign }: { id: number; campaign: number },
  messages: { id: string; updatedAt: Date }[],
): Promise<Set<string>> {
  const found = await rows<{ messageId: string }>(
    db,
    sql`
      select f.message_id
      from unnest(${messages.map((message) => message.id)}::text[],
        ${messages.map(({ updatedAt }) => updatedAt)}::timestamptz[]) as u (id, failed_at)
      join retry_plan_failure f on f.campaign = ${campaign} and f.message_id = u.id and f.failed_at = u.failed_at
      where f.operation = ${id} and f.state = 'taken'
    `,
    "still-taken-up",
  );
  return new Set(found.map(({ messageId }) => messageId));
}
