import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { RefusedError } from "#lib/console/refused-error";
import { type AuditEntry, recordAudit } from "#lib/platform/audit-row";
import { lockFor } from "#lib/platform/postgres/advisory-locks";
import { begin, oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

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

/** How often a person did something within the last hour, by the audit records, which an index finds. */
async function doneWithinAnHour(tx: Sql, email: string, action: string): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`
      select count(*)::int as n from audit
      where actor = ${email} and left(actor, 4) <> 'key_' and at > now() - interval '1 hour' and action = ${action}
        and outcome = 'succeeded'
    `,
  );
  return n;
}
