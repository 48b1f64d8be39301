import { setTimeout as delay } from "node:timers/promises";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

const LOOK_MS = 100;
/** The youngest message that a pass removes. */
export const ROW_DAYS = 180;

/** Sets ages for all campaigns, or none, and lets a worker take it up at once. */
export async function setAges(db: Sql, on: boolean): Promise<void> {
  if (!on) return void (await db.query("delete from retention_ages"));
  await db.query(sql`
    insert into retention_ages (subject, text_days, number_days, row_days, changed_by) values ('', 30, 90, ${ROW_DAYS}, 'bench')
  `);
  await db.query("update ageing set lease_until = clock_timestamp() where holder is null");
}

/** How many messages of service and mirror have lost a text, a number, or their row. */
export async function removedSoFar(db: Sql): Promise<number> {
  const { n } = await oneRow<{ n: number }>(
    db,
    sql`select coalesce(sum(removed), 0)::bigint as n from retention_place`,
  );
  return n;
}

/** Waits until the worker removes what is old. */
export async function untilRemoving(db: Sql): Promise<void> {
  const before = await removedSoFar(db);
  while ((await removedSoFar(db)) === before) await delay(LOOK_MS);
}
