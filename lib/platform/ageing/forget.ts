import type { Sql as Statement } from "sql-template-tag";
import { empty, maybeRow, raw, type Sql, sql } from "#lib/platform/postgres/sql";

/** Rows that one statement deletes at most: it takes some tens of milliseconds. */
export const STEP = 5000;

/** What is old of a table. In `old` and `needed` its rows are `t`. */
export type Old = {
  table: string;
  /** Which rows are old enough, as `from … t where …`. */
  old: Statement;
  /** Fewer rows at once, where each is large or takes others with it. */
  step?: number;
};

/** Old rows of which some are still needed: each is looked at once in a walk, in the order of time. */
export type Walked = Old & {
  /** Which of the old rows stay. */
  needed: Statement;
  /** Two columns that order the rows: a moment, and what tells rows of the same moment apart. */
  by: { at: string; id: string; type: "bigint" | "text" };
};

/** Where a walk is; null: at its start. */
export type Place = { at: string; id: string } | null;

/** Deletes a step of what is old. Rows that somebody else holds are left for later. Returns whether there may be more. */
export async function forgetOld(db: Sql, { table, old, step = STEP }: Old): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from ${raw(table)} where ctid = any(array(
      select t.ctid ${old} limit ${step} for update of t skip locked
    ))
  `);
  return rowCount === step;
}

/** Looks at the next step of what is old, and deletes what is not needed. Returns where it ended; null after the last. */
export async function forgetWalking(db: Sql, walked: Walked, place: Place): Promise<Place> {
  const { table, old, needed, by, step = STEP } = walked;
  const order = raw(`t.${by.at}, t.${by.id}`);
  const after = place
    ? sql`and (${order}) > (${place.at}::timestamptz, ${place.id}::${raw(by.type)})`
    : empty;
  const last = await maybeRow<{ at: string; id: string; n: number }>(
    db,
    sql`
      with looked as (
        select t.ctid as place, t.${raw(by.at)} as at, t.${raw(by.id)} as id ${old} ${after} order by ${order} limit ${step}
      ), gone as (
        delete from ${raw(table)} t using looked where t.ctid = looked.place and not (${needed})
      )
      select at::text, id::text, (select count(*) from looked) as n from looked order by looked.at desc, looked.id desc limit 1
    `,
  );
  return last?.n === step ? { at: last.at, id: last.id } : null;
}
