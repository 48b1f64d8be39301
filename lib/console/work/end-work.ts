import { standingRole } from "#lib/console/membership/role-in-campaign";
import { cancelOperation, type OperationRow } from "#lib/console/operations/operations";
import { completeRetryStep } from "#lib/console/requests/complete-retry-step";
import { findRetryRequest } from "#lib/console/requests/retry-requests";
import { auditSend } from "#lib/console/sends/complete-send";
import { completeSendStep, findSingleSend } from "#lib/console/sends/send-rows";
import { may, seesWhole } from "#lib/domain/people/role";
import { recordAudit } from "#lib/platform/audit-row";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

type Person = { id: string; isRemoved: boolean };
type By = { email: string; address: string | null };

/**
 * Stops what a person began and may no longer do: bulk operations, exports, and retries and sends whose call has not left.
 * Calls already requested stay, and retry plans stop by themselves. Returns their number.
 */
export async function endWork(tx: Sql, { id, isRemoved }: Person, by: By): Promise<number> {
  const { operations, retries, sends } = await listOpenWork(tx, id);
  let ended = 0;
  for (const operation of operations) {
    const role = isRemoved ? null : await standingRole(tx, id, operation.campaign);
    const isWithin = operation.ownOnly || seesWhole(role ?? "");
    if (isWithin && may(role ?? "", operation.kind === "export" ? "read" : "send")) continue;
    const because = isRemoved ? "removed" : "role";
    if (!(await cancelOperation(tx, operation.campaign, operation.id, by.email, because))) continue;
    ended++;
    await recordAudit(tx, {
      campaignId: null,
      campaign: operation.campaign,
      actor: by.email,
      action: "operation.cancel",
      target: `operation ${operation.id}`,
      parameters: { campaign: operation.campaign, operatorId: id, because },
      address: by.address,
    });
  }
  const maySend = async (campaign: number, isOwn: boolean) => {
    const role = isRemoved ? null : await standingRole(tx, id, campaign);
    return may(role ?? "", "send") && (isOwn || seesWhole(role ?? ""));
  };
  for (const { id: request, campaign, isOwn } of retries) {
    if (await maySend(campaign, isOwn)) continue;
    const found = await findRetryRequest(tx, request);
    const ending = found && { ...found, operatorEmail: by.email };
    if (ending && (await completeRetryStep(tx, ending, ["waiting"], { state: "cancelled" }))) ended++;
  }
  for (const { id: send, campaign } of sends) {
    if (await maySend(campaign, true)) continue;
    const found = await findSingleSend(tx, campaign, send);
    if (!found || !(await completeSendStep(tx, send, ["waiting"], { state: "cancelled" }))) continue;
    ended++;
    await auditSend(tx, { ...found, operatorEmail: by.email }, { state: "cancelled" });
  }
  return ended;
}

type OpenWork = {
  operations: Pick<OperationRow, "id" | "campaign" | "kind" | "ownOnly">[];
  /** Retries that belong to no operation. */
  retries: { id: number; campaign: number; isOwn: boolean }[];
  sends: { id: string; campaign: number }[];
};

/** A person's unfinished work, without that of their retry plans. */
async function listOpenWork(tx: Sql, operatorId: string): Promise<OpenWork> {
  const operations = await rows<OpenWork["operations"][number]>(
    tx,
    sql`
      select id, campaign, kind, own_only from operation
      where operator_id = ${operatorId} and ended_at is null and cancelled_at is null and plan is null
      order by id
    `,
  );
  const retries = await rows<OpenWork["retries"][number]>(
    tx,
    sql`
      select id, campaign, exists (
        select from mirror_message m
        where m.campaign = r.campaign and m.id = r.message_id and m.sent_by = r.operator_id
      ) as is_own
      from retry_request r
      where operator_id = ${operatorId} and operation is null and state = 'waiting' order by id
    `,
  );
  const sends = await rows<{ id: string; campaign: number }>(
    tx,
    sql`select id, campaign from single_send where operator_id = ${operatorId} and state = 'waiting' order by id`,
  );
  return { operations, retries, sends };
}
