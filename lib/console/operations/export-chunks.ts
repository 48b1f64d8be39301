import { isHeldBy } from "#lib/platform/lease";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** Appends a piece; false when the export was cancelled or taken over by another process. */
export async function appendChunk(
  db: Sql,
  chunk: { operation: number; holder: string; n: number; body: Buffer; rows: number },
): Promise<boolean> {
  const added = await db.query(sql`
    with kept as (
      update export e set rows = rows + ${chunk.rows}, bytes = bytes + ${chunk.body.length}
      where operation = ${chunk.operation} and ${isHeldBy(chunk.holder)}
        and exists (select from operation o where o.id = e.operation and o.cancelled_at is null)
      returning operation
    )
    insert into export_chunk (operation, n, body) select operation, ${chunk.n}, ${chunk.body} from kept
  `);
  return added.rowCount === 1;
}

/** Deletes the file of an export, in the transaction that ends it. */
export async function dropChunks(tx: Sql, operation: number): Promise<void> {
  await tx.query(sql`delete from export_chunk where operation = ${operation}`);
}

/**
 * Deletes up to `limit` pieces of files that have expired, were cancelled or were given up, and returns their number. The
 * export's record stays.
 */
export async function expireExports(db: Sql, limit: number): Promise<number> {
  const { rowCount } = await db.query(sql`
    delete from export_chunk where ctid = any(array(
      select c.ctid from export e
      join operation o on o.id = e.operation
      join export_chunk c on c.operation = e.operation
      where e.expires_at < clock_timestamp() or o.cancelled_at is not null or e.failed is not null
      limit ${limit}
    ))
  `);
  return rowCount ?? 0;
}

/** The file's piece number `n`; the first piece is 0. Null after the last. */
export async function readChunk(db: Sql, operation: number, n: number): Promise<Buffer | null> {
  const found = await maybeRow<{ body: Buffer }>(
    db,
    sql`select body from export_chunk where operation = ${operation} and n = ${n}`,
    "read-export-chunk",
  );
  return found?.body ?? null;
}
