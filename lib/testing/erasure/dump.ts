import type { Pool } from "pg";
import { rows, sql } from "#lib/platform/postgres/sql";

type Cell = { place: string; text: string };

/**
 * Every cell of every table of the database that passes, bytes as text: what a dump of it has. Months are tables of their own.
 * Large objects there are none.
 */
export async function cellsWith(pool: Pool, passes: (text: string) => boolean): Promise<Cell[]> {
  const columns = await rows<{ table: string; column: string; type: string }>(
    pool,
    sql`
      select c.relname as table, a.attname as column, a.atttypid::regtype::text as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace
      union all select 'pg_largeobject', 'data', 'bytea'
    `,
  );
  const found: Cell[] = [];
  for (const { table, column, type } of columns) {
    const cell = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows: cells } = await pool.query<{ text: string | null }>(
      `select ${cell} as text from "${table}"`,
    );
    for (const { text } of cells)
      if (text !== null && passes(text)) found.push({ place: `${table}.${column}`, text });
  }
  return found;
}

/** Whether a text has the digits, whatever people or programs write between them. */
export function hasDigits(digits: string[]): (text: string) => boolean {
  return (text) => {
    const bare = text.normalize("NFKC").replaceAll(/%20|%2B|%2D|%C2%A0|\\t|[\s+().\-\p{Pd}\u2060_"/]/giu, "");
    return digits.some((each) => bare.includes(each));
  };
}
