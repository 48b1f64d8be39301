import { AUDIT_COLUMNS, type AuditRow } from "#lib/console/audit/audit-list";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Returns the highest id below which no record can appear any more: each up to it is committed or rolled back. A
 * record takes its id before its transaction commits, so one with a lower id may become visible after one with a higher.
 * A writer of records has PostgreSQL's own lock of writers on the table, from before the id is taken until the
 * commit. So once the highest id is read, only writers that have the lock then can still add a lower one. Writers wait for
 * nothing, and later writers do not count. Each call looks again; what it waits for is kept between calls.
 */
export function completeRecords(db: Sql): () => Promise<number> {
  let settled = 0;
  let waiting: { id: number; writers: string[] } | null = null;
  return async () => {
    // The order of the two statements matters: a writer who begins after the first takes a higher id.
    waiting ??= { id: await newestRecord(db), writers: await writersNow(db) };
    if (waiting.writers.length > 0) {
      const now = new Set(await writersNow(db));
      waiting.writers = waiting.writers.filter((writer) => now.has(writer));
    }
    if (waiting.writers.length === 0) {
      settled = waiting.id;
      waiting = null;
    }
    return settled;
  };
}

export async function newestRecord(db: Sql): Promise<number> {
  const { id } = await oneRow<{ id: number }>(
    db,
    sql`select coalesce(max(id), 0)::bigint as id from audit`,
    "newest-record",
  );
  return id;
}

/** Records ordered by id, after `after` and up to `upTo`. */
export function recordsAfter(db: Sql, after: number, upTo: number, limit: number): Promise<AuditRow[]> {
  return rows(
    db,
    sql`
      select ${AUDIT_COLUMNS} from audit where id > ${after} and id <= ${upTo} order by id limit ${limit}
    `,
    "records-after",
  );
}

/** The open transactions that have written records, or are about to; no two transactions have the same name. */
async function writersNow(db: Sql): Promise<string[]> {
  const found = await rows<{ virtualtransaction: string }>(
    db,
    sql`
      select l.virtualtransaction from pg_locks l
      where l.locktype = 'relation' and l.relation = 'audit'::regclass and l.mode = 'RowExclusiveLock' and l.granted
        and l.database = (select oid from pg_database where datname = current_database())
    `,
    "audit-writers",
  );
  return found.map(({ virtualtransaction }) => virtualtransaction);
}
