import type { Sql as Statement } from "sql-template-tag";
import { empty, maybeRow, raw, type Sql, sql } from "#lib/platform/postgres/sql";

/** The most rows that one statement deletes: it takes some tens of milliseconds. */
export const STEP = 5000;

/** The old rows of a table. `old` and `needed` refer to its rows as `t`. */
export type Old = {
  table: string;
  /** Selects the rows that are old enough, as `from … t where …`. */
  old: Statement;
  /** The rows per step: fewer where each is large or its deletion cascades. */
  step?: number;
};

/** Old rows of which some are still needed. A scan reads each once, in the order of time. */
export type Scanned = Old & {
  /** The condition for old rows that stay. */
  needed: Statement;
  /** Two columns that order the rows: a time, and a column that distinguishes rows of the same time. */
  by: { at: string; id: string; type: "bigint" | "text" };
};

/** The position of a scan. Null is its start. */
export type Checkpoint = { at: string; id: string } | null;

/** Deletes a step of old rows. Rows that others have locked are left for later. Returns whether there may be more. */
export async function purgeOld(db: Sql, { table, old, step = STEP }: Old): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from ${raw(table)} where ctid = any(array(
      select t.ctid ${old} limit ${step} for update of t skip locked
    ))
  `);
  return rowCount === step;
}

/** Scans the next step of old rows, and deletes those not needed. Returns where it ended; null after the last. */
export async function purgeByScan(db: Sql, scanned: Scanned, checkpoint: Checkpoint): Promise<Checkpoint> {
  const { table, old, needed, by, step = STEP } = scanned;
  const order = raw(`t.${by.at}, t.${by.id}`);
  const after = checkpoint
    ? sql`and (${order}) > (${checkpoint.at}::timestamptz, ${checkpoint.id}::${raw(by.type)})`
    : empty;
  const last = await maybeRow<{ at: string; id: string; n: number }>(
    db,
    sql`
      with looked as (
        select t.ctid as location, t.${raw(by.at)} as at, t.${raw(by.id)} as id ${old} ${after} order by ${order} limit ${step}
      ), gone as (
        delete from ${raw(table)} t using looked where t.ctid = looked.location and not (${needed})
      )
      select at::text, id::text, (select count(*) from looked) as n from looked order by looked.at desc, looked.id desc limit 1
    `,
  );
  return last?.n === step ? { at: last.at, id: last.id } : null;
}
