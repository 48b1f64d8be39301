import type { Pool } from "pg";
import { endOtherSessions as endOthers, endSession } from "#lib/console/accounts/operator-sessions";
import { type Actor, by } from "#lib/console/actor";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";

/** Ends one of the actor's own sessions; false when there is none with this id. */
export function endOwnSession(pool: Pool, actor: Actor, sessionId: string): Promise<boolean> {
  return begin(pool, async (tx) => {
    if (!(await endSession(tx, actor.id, sessionId))) return false;
    await recordAudit(tx, { ...by(actor), action: "session.end", target: actor.email });
    return true;
  });
}

/** Ends all sessions of the actor except `kept`. */
export async function endOtherSessions(pool: Pool, actor: Actor, kept: string): Promise<void> {
  await begin(pool, async (tx) => {
    await endOthers(tx, actor.id, kept);
    await recordAudit(tx, { ...by(actor), action: "session.end_others", target: actor.email });
  });
}
