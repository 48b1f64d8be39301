import type { Pool } from "pg";
import { auditSend } from "#lib/operations/settle-send";
import { findSingleSend, settleSingleSend } from "#lib/store/single-sends";
import { begin } from "#lib/store/sql";

/** Gives up a send that still waits for its slot. False when its call has left, or it has ended. */
export function cancelSend(pool: Pool, campaign: number, id: string, email: string): Promise<boolean> {
  return begin(pool, async (tx) => {
    const send = await findSingleSend(tx, campaign, id);
    if (!send || !(await settleSingleSend(tx, id, ["waiting"], { state: "cancelled" }))) return false;
    await auditSend(tx, { ...send, operatorEmail: email }, { state: "cancelled" });
    return true;
  });
}
