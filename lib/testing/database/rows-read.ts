import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

type RowsRead = { scanned: number; fetched: number };

/** How many rows of these tables `work` reads within this transaction: one after another, and by an index. */
export async function rowsRead(tx: Sql, tables: string[], work: () => Promise<unknown>): Promise<RowsRead> {
  const before = await readSoFar(tx, tables);
  await work();
  const after = await readSoFar(tx, tables);
  return { scanned: after.scanned - before.scanned, fetched: after.fetched - before.fetched };
}

function readSoFar(tx: Sql, tables: string[]): Promise<RowsRead> {
  return oneRow(
    tx,
    sql`
      select sum(seq_tup_read)::int as scanned, sum(idx_tup_fetch)::int as fetched from pg_stat_xact_user_tables
      where relname = any(${tables})
    `,
  );
}
