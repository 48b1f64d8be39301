import type { Stage } from "#lib/bench/stage";
import { wrongCounter } from "#lib/installation/counter-checks";
import type { Sql } from "#lib/platform/postgres/sql";

/** Throws when a stored count differs from the rows that it counts. */
export async function recount({ say }: Stage, db: Sql): Promise<void> {
  const begun = performance.now();
  const wrong = await wrongCounter(db);
  if (wrong) throw new Error(`a recount found ${wrong}`);
  say(`  every count is right (${((performance.now() - begun) / 1000).toFixed(0)} s)`);
}
