import { auditFile } from "#lib/console/approvals/audit-file";
import { declineDue, lockReleased } from "#lib/console/approvals/due-files";
import { endUpload } from "#lib/console/approvals/end-upload";
import { cancelOperation } from "#lib/console/operations/operations";
import { lockPlansOn } from "#lib/console/plans/lock-plan";
import { stopLockedPlan } from "#lib/console/plans/stop-plan";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import { findRetryRequest } from "#lib/console/requests/retry-requests";
import { auditSend } from "#lib/console/sends/complete-send";
import { completeSendStep, findSingleSend } from "#lib/console/sends/send-rows";
import { recordAudit } from "#lib/platform/audit-row";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

const REASON = "Delivery was held, and everything queued at that time was cancelled.";

/**
 * Gives up what the console still had to send when delivery was held: stops retry plans, cancels operations, retries and
 * single sends, and declines files whose time has come. Later requests stay.
 */
export async function cancelQueued(tx: Sql, { at }: { at: Date }, actor: string): Promise<void> {
  for (const plan of await lockPlansOn(tx, at)) await stopLockedPlan(tx, plan, actor, REASON);
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

/** Unfinished operations that began by that time, except exports, which send nothing. */
function operationsBefore(tx: Sql, moment: Date): Promise<{ id: number; campaign: number }[]> {
  return rows(
    tx,
    sql`
      select id, campaign from operation
      where ended_at is null and cancelled_at is null and kind <> 'export' and created_at <= ${moment}
      order by id
    `,
  );
}

/** Retries of single messages or whole batches that were requested by that time, and whose call has not left. */
async function retriesBefore(tx: Sql, moment: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx,
    sql`select id from retry_request where state = 'waiting' and requested_at <= ${moment} order by id`,
  );
  return found.map(({ id }) => id);
}

/** Single sends that were requested by that time, and whose call has not left. */
function sendsBefore(tx: Sql, moment: Date): Promise<{ id: string; campaign: number }[]> {
  return rows(
    tx,
    sql`select id, campaign from single_send where state = 'waiting' and requested_at <= ${moment} order by id`,
  );
}
