import type { RetryPlanRow } from "#lib/console/plans/plan-rows";
import { recordAudit } from "#lib/platform/audit-row";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

type PlanActionKind = "on" | "retry" | "ask" | "agree" | "leave" | "stop";

export type PlanActionRow = {
  id: number;
  at: Date;
  kind: PlanActionKind;
  by: string;
  n: number | null;
  operation: number | null;
  said: string;
};

export type NewPlanAction = Pick<PlanActionRow, "kind" | "by"> &
  Partial<Pick<PlanActionRow, "n" | "operation" | "said">> & {
    parameters?: Record<string, unknown>;
    address?: string | null;
  };

/** Records what a plan did, or what was done to it, for its page and for the audit log. */
export async function notePlanAction(
  tx: Sql,
  plan: Pick<RetryPlanRow, "id" | "campaign" | "batchId" | "operatorId">,
  { kind, by, n = null, operation = null, said = "", parameters = {}, address = null }: NewPlanAction,
): Promise<void> {
  await tx.query(sql`
    insert into retry_plan_action (plan, kind, by, n, operation, said)
    values (${plan.id}, ${kind}, ${by}, ${n}, ${operation}, ${said})
  `);
  await recordAudit(tx, {
    campaignId: null,
    campaign: plan.campaign,
    actor: by,
    action: `plan.${kind}`,
    target: `retry plan ${plan.id}`,
    parameters: {
      campaign: plan.campaign,
      batchId: plan.batchId,
      operatorId: plan.operatorId,
      ...(n !== null && { messages: n }),
      ...(operation !== null && { operation }),
      ...(said && { said }),
      ...parameters,
    },
    address,
  });
}

/** The last actions of a plan, newest first. */
export function listPlanActions(
  db: Sql,
  plan: number,
  before: number | null,
  limit: number,
): Promise<PlanActionRow[]> {
  return rows(
    db,
    sql`
      select id, at, kind, by, n, operation, said from retry_plan_action
      where plan = ${plan} and (${before}::bigint is null or id < ${before})
      order by id desc limit ${limit}
    `,
  );
}
