import type pg from "pg";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { divideTables } from "#lib/platform/months/divide-tables";
import { detachMonths } from "#lib/platform/months/month-tables";
import type { MonthlyTables } from "#lib/platform/months/monthly-tables";
import { CLOSING, tableOf } from "#lib/platform/months/partition-bounds";

/** Divides the empty tables of a new database into the same months as another database. */
export async function restoreMonths(
  partitionSet: MonthlyTables,
  tx: pg.PoolClient,
  months: (MonthSpan & { attached: boolean })[],
): Promise<void> {
  const [closed, ...later] = months.map(({ from, to }) => ({ from, to }));
  if (!closed) return;
  // Dividing expects this constraint on the tables that become the first month. Here it has nothing to check.
  for (const table of partitionSet.tables)
    await tx.query(`alter table only ${tableOf(table, null)} add constraint ${CLOSING} check (true)`);
  await divideTables(partitionSet, tx, { closed, later });
  for (const { attached, ...span } of months)
    if (!attached) for (const table of partitionSet.tables) await detachMonths(tx, table, span);
}
