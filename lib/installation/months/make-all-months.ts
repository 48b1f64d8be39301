import type { Pool } from "pg";
import { PARTITION_SETS } from "#lib/installation/months/both-halves";
import { makeMonths } from "#lib/platform/months/make-months";

/** Creates missing months ahead. True when any were created. */
export async function makeAllMonths(pool: Pool, ownerUrl: string, now = new Date()): Promise<boolean> {
  let made = false;
  for (const partitionSet of PARTITION_SETS)
    made = (await makeMonths(partitionSet, pool, ownerUrl, now)) || made;
  return made;
}
