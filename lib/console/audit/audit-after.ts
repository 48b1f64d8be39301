import { AUDIT_COLUMNS, type AuditRow } from "#lib/console/audit/audit-list";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Records ordered by id, after `after` and up to `upTo`. */
export function auditAfter(db: Sql, after: number, upTo: number, limit: number): Promise<AuditRow[]> {
  return rows(
    db,
    sql`
      select ${AUDIT_COLUMNS} from audit where id > ${after} and id <= ${upTo} order by id limit ${limit}
    `,
    "audit-after",
  );
}
