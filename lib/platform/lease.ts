import type { Sql as Statement } from "sql-template-tag";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Rows that one process at a time works on. A row belongs to its holder until its lease ends. A holder that needs
 * longer renews the lease; after the end, as when the holder has died, any process may take the row over.
 */
export type Leased = {
  table: Statement;
  key: Statement;
  /** The column of the lease's end. Before the first lease it says when the row may first be claimed. */
  until: Statement;
};

type Claim = {
  /** The other columns to write, as `column = value, …`, with the holder if the table has that column. */
  set: Statement;
  /** The rows that need work. */
  where: Statement;
  returning: Statement;
  leaseMs: number;
  /** A clock to use instead of the database's. */
  now?: Statement;
};

const CLOCK = sql`clock_timestamp()`;

/** The end of a lease that is taken or renewed now, as an expression. */
export function leaseEnd(leaseMs: number, now = CLOCK): Statement {
  return sql`${now} + ${leaseMs} * interval '1 ms'`;
}

/**
 * The statement that claims and returns the row that has been claimable for longest, or no row. Of two
 * processes that claim at once, one skips the row that the other has locked: they never get the same one.
 */
export function claimStatement(
  { table, key, until }: Leased,
  { set, where, returning, leaseMs, now = CLOCK }: Claim,
): Statement {
  return sql`
    update ${table} set ${until} = ${leaseEnd(leaseMs, now)}, ${set}
    where ${key} = (
      select ${key} from ${table} where (${where}) and ${until} <= ${now}
      order by ${until} limit 1
      for update skip locked
    )
    returning ${returning}
  `;
}

/** Claims a row; null when there is none. The `name` makes the statement prepared once per connection. */
export function claim<Row>(db: Sql, leased: Leased, what: Claim, name: string): Promise<Row | null> {
  return maybeRow(db, claimStatement(leased, what), name);
}

/** The condition that the row still belongs to this holder: every write of a holder has it. */
export function isHeldBy(holder: string): Statement {
  return sql`holder = ${holder}`;
}

/** Extends a holder's lease. False when another has taken the row over, or it was released. */
export async function renewLease(
  db: Sql,
  { table, key, until }: Leased,
  row: number | string,
  holder: string,
  leaseMs: number,
): Promise<boolean> {
  const renewed = await db.query(sql`
    update ${table} set ${until} = ${leaseEnd(leaseMs)} where ${key} = ${row} and ${isHeldBy(holder)}
  `);
  return renewed.rowCount === 1;
}

/**
 * Releases the row, as `column = value, …`: it may be claimed after this many milliseconds. The columns store
 * milliseconds; a time that was rounded up would keep a released row from being claimed at once.
 */
export function letGo({ until }: Leased, afterMs: number): Statement {
  return sql`holder = null, ${until} = date_trunc('milliseconds', ${leaseEnd(afterMs)})`;
}
