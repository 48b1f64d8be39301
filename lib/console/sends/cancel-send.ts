import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { findSingleSend, settleSingleSend } from "#lib/console/sends/send-rows";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Gives up a send that still waits for its slot. False when its call has left, or it has ended. */
export function cancelSend(pool: Pool, actor: Actor, campaign: number, id: string): Promise<boolean> {
  return begin(pool, async (tx) => {
    const send = await findSingleSend(tx, campaign, id);
    if (!send || !(await settleSingleSend(tx, id, ["waiting"], { state: "cancelled" }))) return false;
    await recordAudit(tx, {
      ...by(actor),
      campaign,
      action: "message.cancel",
      target: `send ${id}`,
      parameters: { send: id, askedFor: send.operatorEmail },
    });
    return true;
  });
}
