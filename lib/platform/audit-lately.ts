import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** How often a person did something within the last hour, by the audit records, which an index finds. */
export async function doneWithinAnHour(tx: Sql, email: string, action: string): Promise<number> {
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
