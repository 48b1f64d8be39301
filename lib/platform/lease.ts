import type { Sql as Statement } from "sql-template-tag";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Rows that one process at a time works on. A row is its holder's until its lease ends: who works for longer renews it, and
 * after its end, as when the holder has died, whoever comes first takes the row over.
 */
export type Leased = {
  table: Statement;
  key: Statement;
  /** Column of the moment at which the lease ends, and before the first from when the row may be claimed. */
  until: Statement;
};

type Claim = {
  /** What is written on the row besides the lease, as `column = value, …`; of its holder too, if the table has one. */
  set: Statement;
  /** Which rows are to be worked on. */
  where: Statement;
  returning: Statement;
  leaseMs: number;
  /** Another clock than the database's. */
  now?: Statement;
};

const CLOCK = sql`clock_timestamp()`;

/** The moment at which a lease that is taken or renewed now ends, as an expression. */
export function leaseEnd(leaseMs: number, now = CLOCK): Statement {
  return sql`${now} + ${leaseMs} * interval '1 ms'`;
}

/**
 * The statement that takes the row which may be claimed for longest, and returns it; nothing when there is none. Of two
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

/** Whether the row is still this holder's, as a condition: every write of a holder has it. */
export function isHeldBy(holder: string): Statement {
  return sql`holder = ${holder}`;
}

/** Prolongs a holder's lease; false when another has taken the row over, or it was let go. */
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
 * Lets the row go, as `column = value, …`: nobody holds it, and it may be claimed in so many milliseconds. Columns keep
 * milliseconds: rounded up, a row that was let go could not be claimed at once.
 */
export function letGo({ until }: Leased, afterMs: number): Statement {
  return sql`holder = null, ${until} = date_trunc('milliseconds', ${leaseEnd(afterMs)})`;
}
