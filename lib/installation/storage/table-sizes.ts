import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type TableSize = {
  name: string;
  /** For a divided table, the sum of its partitions. */
  heapBytes: number;
  indexBytes: number;
  toastBytes: number;
  /** All of the above. */
  bytes: number;
  /** PostgreSQL's estimate; null until there is one. */
  estimatedRows: number | null;
};

/** Each table's disk use, the largest first. It reads only the files' sizes, so it is cheap. */
export function tableSizes(db: Sql): Promise<TableSize[]> {
  return rows(
    db,
    sql`
      select t.relname::text as name, s.heap_bytes, s.index_bytes, s.total - s.heap_bytes - s.index_bytes as toast_bytes,
        s.total as bytes, s.estimated_rows
      from pg_class t
      cross join lateral (
        select sum(pg_table_size(p.relid) - coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0))::bigint as heap_bytes,
          sum(pg_indexes_size(p.relid))::bigint as index_bytes, sum(pg_total_relation_size(p.relid))::bigint as total,
          sum(nullif(c.reltuples, -1))::float8 as estimated_rows
        from (
          select relid from pg_partition_tree(t.oid) where isleaf
          union select t.oid where t.relkind = 'r'
        ) p
        join pg_class c on c.oid = p.relid
      ) s
      where t.relnamespace = quote_ident(current_schema())::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      order by s.total desc, t.relname
    `,
  );
}
