import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { RefusedError } from "#lib/console/refused-error";
import { doneWithinAnHour } from "#lib/platform/audit-lately";
import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { begin, type Sql } from "#lib/platform/postgres/sql";

/** Enough for a help desk, too few to copy a list of numbers. */
const MOST_AN_HOUR = 60;

/** The audit entry and its refusal; `said` begins with "You have shown 60 messages". */
type Scarce = Pick<AuditEntry, "campaign" | "action" | "target" | "parameters"> & {
  code: string;
  said: (most: number) => string;
};

/** Records what a person is about to see, before they see it. Throws RefusedError (429) after sixty within an hour. */
export function recordScarce(pool: Pool, actor: Actor, { code, said, ...entry }: Scarce): Promise<void> {
  return begin(pool, async (tx: Sql) => {
    await tx.query(lockFor("show", actor.id));
    if ((await doneWithinAnHour(tx, actor.email, entry.action)) >= MOST_AN_HOUR) {
      const refusal = `${said(MOST_AN_HOUR)} within an hour, which is the most. Try again later.`;
      throw new RefusedError(429, code, refusal);
    }
    const parameters = { operatorId: actor.id, ...entry.parameters };
    await recordAudit(tx, { ...by(actor), ...entry, parameters });
  });
}
