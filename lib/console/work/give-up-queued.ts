import { endUpload } from "#lib/console/approvals/approval-rows";
import { auditFile } from "#lib/console/approvals/audit-file";
import { declineDue, lockReleased } from "#lib/console/approvals/due-files";
import { cancelOperation } from "#lib/console/operations/operations";
import { lockPlansOn } from "#lib/console/plans/lock-plan";
import { stopHeldPlan } from "#lib/console/plans/stop-plan";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import { findRetryRequest } from "#lib/console/requests/retry-requests";
import { auditSend } from "#lib/console/sends/complete-send";
import { completeSendStep, findSingleSend } from "#lib/console/sends/send-rows";
import { operationsBefore, retriesBefore, sendsBefore } from "#lib/console/work/queued-calls";
import { recordAudit } from "#lib/platform/audit-row";
import type { Sql } from "#lib/platform/postgres/sql";

const REASON = "Delivery was held, and everything queued at that time was cancelled.";

/**
 * Gives up what the console still had to send when delivery was held: stops retry plans, cancels operations, retries and
 * single sends, and declines files whose time has come. Later requests stay.
 */
export async function giveUpQueued(tx: Sql, { at }: { at: Date }, actor: string): Promise<void> {
  for (const plan of await lockPlansOn(tx, at)) await stopHeldPlan(tx, plan, actor, REASON);
  for (const { id, campaign } of await operationsBefore(tx, at)) {
    if (!(await cancelOperation(tx, campaign, id, actor))) continue;
    const parameters = { campaign, reason: REASON };
    const target = `operation ${id}`;
    await recordAudit(tx, {
      campaignId: null,
      campaign,
      actor,
      action: "operation.cancel",
      target,
      parameters,
    });
  }
  for (const file of await lockReleased(tx, at)) {
    await declineDue(tx, file.id, actor, REASON);
    await endUpload(tx, file.id, "declined");
    await auditFile(tx, file, { action: "file.decline", actor, parameters: { reason: REASON } });
  }
  for (const id of await retriesBefore(tx, at)) {
    const request = await findRetryRequest(tx, id);
    const to = { state: "cancelled", reason: "held", said: REASON } as const;
    if (request) await completeRetryStep(tx, { ...request, operatorEmail: actor }, ["waiting"], to);
  }
  for (const { id, campaign } of await sendsBefore(tx, at)) {
    const send = await findSingleSend(tx, campaign, id);
    const to = { state: "cancelled", said: REASON } as const;
    if (send && (await completeSendStep(tx, id, ["waiting"], to))) {
      await auditSend(tx, { ...send, operatorEmail: actor }, to);
    }
  }
}
