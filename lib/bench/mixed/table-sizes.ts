import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Sizes with indexes. The months of a table count as one. */
export type TableSize = { name: string; bytes: number; rows: number };

export async function tableSizes(db: Sql): Promise<TableSize[]> {
  await db.query("analyze");
  return rows(
    db,
    sql`
      select coalesce(i.inhparent, c.oid)::regclass::text as name,
        sum(pg_total_relation_size(c.oid))::bigint as bytes, sum(greatest(c.reltuples, 0))::bigint as rows
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      group by 1
    `,
  );
}

/** The bytes that each message added to all tables, beside those of a message before; the tables that grew most come first. */
export function growth(before: TableSize[], after: TableSize[]) {
  const old = new Map(before.map((size) => [size.name, size]));
  const tables = after.map(({ name, bytes, rows: count }) => {
    const { bytes: bytesBefore = 0, rows: rowsBefore = 0 } = old.get(name) ?? {};
    return { table: name, bytes: bytes - bytesBefore, rows: count - rowsBefore };
  });
  const all = (sizes: TableSize[]) => sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const messages = (sizes: TableSize[]) => sizes.find(({ name }) => name === "message")?.rows ?? 0;
  return {
    before: all(before) / Math.max(1, messages(before)),
    bytesAMessage: (all(after) - all(before)) / Math.max(1, messages(after) - messages(before)),
    tables: tables
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ table, bytes, rows: count }) => ({
        table,
        line: `${(bytes / 1e6).toFixed(1)} MB and ${count} rows more`,
      })),
  };
}
