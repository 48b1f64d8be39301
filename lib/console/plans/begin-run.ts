import { insertOperation } from "#lib/console/operations/insert-operation";
import type { LockedPlan } from "#lib/console/plans/lock-plan";
import { notePlanAction } from "#lib/console/plans/plan-actions";
import { type AgreedRow, takeAgreed } from "#lib/console/plans/plan-questions";
import { noteRuns } from "#lib/console/plans/plan-runs";
import { setPlan } from "#lib/console/plans/postponement";
import { takeUp } from "#lib/console/plans/take-up";
import type { Failure } from "#lib/domain/plans/retry-plan";
import { counted } from "#lib/domain/text/counted";
import type { Sql } from "#lib/platform/postgres/sql";

type Run = { by: string; why: string } & ({ due: Failure[] } | { agreed: AgreedRow[] });

/** Freezes the messages that a plan retries now as an operation, which runs like an operator's. */
export async function beginRun(tx: Sql, plan: LockedPlan, run: Run): Promise<void> {
  const { by, why } = run;
  const messageIds = ("due" in run ? run.due : run.agreed).map(({ id }) => id);
  const n = messageIds.length;
  const made = await insertOperation(tx, {
    operatorId: plan.operatorId,
    operatorEmail: by,
    address: plan.address,
    campaign: plan.campaign,
    kind: "chosen",
    batchId: null,
    title: `${counted(n, "message")} by retry plan ${plan.id}`,
    choice: why,
    messageIds,
    ownOnly: plan.role === "restricted",
  });
  if (!made) throw new Error("an operation of no batch conflicts with none");
  await setPlan(tx, made.id, plan.id);
  // A message that another plan has selected just now is left to it; its item is skipped later.
  if ("due" in run) await takeUp(tx, plan, run.due, { state: "taken", operation: made.id });
  else await takeAgreed(tx, plan.id, made.id, run.agreed);
  await noteRuns(tx, plan.id, made.id, n);
  await notePlanAction(tx, plan, { kind: "retry", by, n, operation: made.id, said: why });
}
