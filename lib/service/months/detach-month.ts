import type { Month } from "#lib/domain/time/month";
import { type MonthSpan, settledAt } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { detachMonths } from "#lib/service/months/month-tables";
import { hasJobs, isUnderWay, noteDetached } from "#lib/service/months/month-work";
import { tableOf } from "#lib/service/months/partition-bounds";
import { TRIES, withTablesLocked } from "#lib/service/months/partition-lock";
import { MONTHLY_TABLES } from "#lib/service/months/partition-rows";
import { changeAlone, findPartition, holdings, type PartitionNeeds } from "#lib/service/months/partitions";
import { refuseWhileErasing } from "#lib/service/months/refuse-while-erasing";
import { WrongInput } from "#lib/service/wrong-input";

type Detaching = { now?: Date; confirmed: boolean; by?: Administrator };

/**
 * Detaches a month from all three tables at once; its own tables remain. It uses one transaction instead of
 * CONCURRENTLY for each table: so nobody sees a message without its state, and no retry comes between the check for
 * jobs and the end. Throws WrongInput while messages of the month can still change.
 */
export async function detachMonth(
  { pool }: PartitionNeeds,
  month: Month,
  { now = new Date(), confirmed, by = COMMAND_LINE }: Detaching,
) {
  const span = await findPartition({ pool }, month, true);
  refuseRecent(month, span, now);
  if (await isUnderWay(pool, span)) {
    throw new WrongInput(
      `A message of ${month} was sent again in the last 48 hours and may still get a receipt; try again later.`,
    );
  }
  await refuseQueued({ pool }, month, span);
  if (!confirmed) throw new WrongInput(consequences(month, span));
  await changeAlone({ pool }, () =>
    withTablesLocked(pool, TRIES.patient, async (tx) => {
      await refuseQueued({ pool: tx }, month, span);
      await refuseWhileErasing(tx);
      for (const table of MONTHLY_TABLES) await detachMonths(tx, table, span);
      await noteDetached(tx, span);
      await recordAudit(tx, { campaignId: null, ...by, action: "partitions.detach", target: month });
    }),
  );
  return detached(month, span);
}

function refuseRecent(month: Month, span: MonthSpan, now: Date): void {
  const settled = settledAt(span);
  if (settled && now >= settled) return;
  throw new WrongInput(
    `${month} is not over yet, or its last messages may still get receipts; it can be detached from ${settled?.toISOString()} on.`,
  );
}

async function refuseQueued(
  { pool }: { pool: Parameters<typeof hasJobs>[0] },
  month: Month,
  span: MonthSpan,
): Promise<void> {
  if (!(await hasJobs(pool, span))) return;
  throw new WrongInput(
    `Messages of ${month} still wait to be sent, or to be sent again (is their campaign paused?); try again when they have been.`,
  );
}

function consequences(month: Month, span: MonthSpan): string {
  return [
    `${month} (${holdings(span)}) would no longer be found: lists leave its messages out, retrieving one answers 404, and none can be retried.`,
    "Totals and counts of batches stay. The tables stay in the database, can be attached again, and are yours to dump and to drop.",
    `If that is what you want: partitions detach ${month} --confirm ${month}`,
  ].join("\n");
}

function detached(month: Month, span: MonthSpan) {
  const tables = MONTHLY_TABLES.map((table) => tableOf(table, span));
  return {
    detached: month,
    holds: holdings(span),
    tables,
    keep: `pg_dump --format custom ${tables.map((table) => `--table ${table}`).join(" ")} --file ${month}.dump "$DATABASE_URL"`,
    attachAgain: `partitions attach ${month}`,
    drop: `drop table ${tables.join(", ")}`,
  };
}
