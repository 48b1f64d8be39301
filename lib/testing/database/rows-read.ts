import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** How many rows of the mirror `work` reads within this transaction, those of its tables and by its indexes. */
export async function mirrorRowsRead(tx: Sql, work: () => Promise<unknown>): Promise<number> {
  const before = await readSoFar(tx);
  await work();
  return (await readSoFar(tx)) - before;
}

async function readSoFar(tx: Sql): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    tx,
    sql`
      select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
      where relname in ('mirror_message', 'mirror_text', 'mirror_attempt')
    `,
  );
  return n;
}
