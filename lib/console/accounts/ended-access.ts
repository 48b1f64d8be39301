import type { Role } from "#lib/domain/people/role";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type EndedAccessRow = {
  operatorId: string;
  email: string;
  /** The present role; null when they were removed or have none. */
  role: Role | null;
  isRemoved: boolean;
};

/** Records that somebody has less access than before. The row is kept for a day, longer than any request lasts. */
export async function noteEndedAccess(tx: Sql, operatorId: string, email: string): Promise<void> {
  await tx.query(sql`
    insert into access_end (operator_id, email) values (${operatorId}, ${email})
    on conflict (operator_id) do update set ended_at = clock_timestamp()
  `);
}

export function listEndedAccess(db: Sql): Promise<EndedAccessRow[]> {
  return rows(
    db,
    sql`
      select e.operator_id, e.email, o.role, o.id is null as is_removed
      from access_end e left join operator o on o.id = e.operator_id
    `,
    "list-ended-access",
  );
}
