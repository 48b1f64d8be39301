import type pg from "pg";
import type { MonthSpan } from "#lib/domain/time/month-span";
import { divideTables } from "#lib/service/months/divide-tables";
import { detachMonths } from "#lib/service/months/month-tables";
import { CLOSING, tableOf } from "#lib/service/months/partition-bounds";
import { MONTHLY_TABLES } from "#lib/service/months/partition-rows";

/** Divides the empty tables of a new database into these months, as another database has them. */
export async function restoreMonths(
  tx: pg.PoolClient,
  months: (MonthSpan & { attached: boolean })[],
): Promise<void> {
  const [closed, ...later] = months.map(({ from, to }) => ({ from, to }));
  if (!closed) return;
  // Dividing expects it of the tables that become the first month. Here it has nothing to check.
  for (const table of MONTHLY_TABLES)
    await tx.query(`alter table only ${tableOf(table, null)} add constraint ${CLOSING} check (true)`);
  await divideTables(tx, { closed, later });
  for (const { attached, ...span } of months)
    if (!attached) for (const table of MONTHLY_TABLES) await detachMonths(tx, table, span);
}
