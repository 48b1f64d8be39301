import { type MonthSpan, spansFrom } from "#lib/domain/time/month-span";
import { recordAudit } from "#lib/platform/audit-row";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { areDistributed, dependents } from "#lib/service/months/dependents";
import { analyzeMonthlyTables, divideTables } from "#lib/service/months/divide-tables";
import {
  CLOSING,
  checkBounds,
  dropBounds,
  isHalfClosed,
  isOutside,
} from "#lib/service/months/partition-bounds";
import { TRIES, withTablesLocked } from "#lib/service/months/partition-lock";
import { describeTables } from "#lib/service/months/partition-rows";
import { changeAlone, type PartitionNeeds, showPartitions } from "#lib/service/months/partitions";
import { WrongInput } from "#lib/service/wrong-input";

/**
 * Divides messages, their states and their attempts into months. The rows that exist become the first partition, and no
 * row is moved. Calls and delivery wait only for moments. Throws WrongInput where this is impossible.
 */
export async function turnOnPartitions(
  { pool }: PartitionNeeds,
  { now = new Date(), by = COMMAND_LINE }: { now?: Date; by?: Administrator } = {},
) {
  await changeAlone({ pool }, async () => {
    if ((await describeTables(pool)).on) throw new WrongInput("Partitions are on already.");
    await refuseDependents({ pool });
    const [closed, ...later] = spansFrom(null, now);
    if (closed) await divide({ pool }, closed, later, by);
  });
  await analyzeMonthlyTables(pool);
  return showPartitions({ pool });
}

async function divide(
  { pool }: PartitionNeeds,
  closed: MonthSpan,
  later: MonthSpan[],
  by: Administrator,
): Promise<void> {
  try {
    await checkBounds(pool, TRIES.patient, CLOSING, null, closed);
    await withTablesLocked(pool, TRIES.patient, async (tx) => {
      await divideTables(tx, { closed, later });
      await recordAudit(tx, {
        campaignId: null,
        ...by,
        action: "partitions.on",
        target: "messages",
        parameters: { firstMonth: later[0]?.from },
      });
    });
  } catch (error) {
    // If this fails too, a worker does it later. Next month's messages must never be refused.
    if (await isHalfClosed(pool))
      await withTablesLocked(pool, TRIES.patient, (tx) => dropBounds(tx, CLOSING, null));
    if (!isOutside(error)) throw error;
    throw new WrongInput(
      `There are messages whose ids are of ${closed.to} or later. Is the clock of a machine wrong? Nothing was changed.`,
    );
  }
}

async function refuseDependents({ pool }: PartitionNeeds): Promise<void> {
  if (await areDistributed(pool)) {
    throw new WrongInput(
      "With Citus, partitions are turned on before the tables are distributed, on a server without it.",
    );
  }
  const found = await dependents(pool);
  if (found.length === 0) return;
  throw new WrongInput(
    `These would see the months until now only: ${found.join(", ")}. Drop them, turn partitions on, and make them again.`,
  );
}
