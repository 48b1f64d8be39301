import { READING_METRIC } from "#lib/console/mirror/share/metrics";
import { workerFigures } from "#lib/installation/worker-figures";
import type { Sql } from "#lib/platform/postgres/sql";

/**
 * The part of the processors that the console's reading used in the last minute, on the machine where it used the most.
 * Null: no worker runs.
 */
export async function readingUse(db: Sql): Promise<number | null> {
  const used = await workerFigures(db, [READING_METRIC]);
  return used.length === 0 ? null : Math.max(...used);
}
