import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { auditSend } from "#lib/console/sends/complete-send";
import { completeSendStep, findSingleSend } from "#lib/console/sends/send-rows";
import { ENDED_BY_PERSON } from "#lib/domain/retries/unknown-end";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/**
 * Cancels a send that still waits for its slot, or ends the search for one with an unknown outcome. False when its call is
 * being made, or it has ended.
 */
export function cancelSend(pool: Pool, actor: Actor, campaign: number, id: string): Promise<boolean> {
  return begin(pool, async (tx) => {
    const send = await findSingleSend(tx, campaign, id);
    if (!send) return false;
    const unknown = { state: "undecided", code: ENDED_BY_PERSON } as const;
    const isUnknown = await completeSendStep(tx, id, ["unclear"], unknown);
    if (isUnknown) await auditSend(tx, send, unknown);
    else if (!(await completeSendStep(tx, id, ["waiting"], { state: "cancelled" }))) return false;
    await recordAudit(tx, {
      ...by(actor),
      campaign,
      action: isUnknown ? "unclear.end" : "message.cancel",
      target: `send ${id}`,
      parameters: { send: id, askedFor: send.operatorEmail },
    });
    return true;
  });
}
