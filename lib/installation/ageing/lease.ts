import { claim, isHeldBy, type Leased, letGo, renewLease } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";

/** Longer than a step may take. */
const LEASE_MS = 30_000;
/** Time from the end of a run to the next one, on any worker. */
const AGAIN_MS = 60_000;

const leased: Leased = { table: sql`ageing`, key: sql`id`, until: sql`lease_until` };
const ID = 1;

/** Claims the deletion for this holder. False while another has it, and for some time after the last run. */
export async function claimAgeing(db: Sql, holder: string): Promise<boolean> {
  const what = { set: sql`holder = ${holder}`, where: sql`true`, returning: sql`id`, leaseMs: LEASE_MS };
  return (await claim<{ id: number }>(db, leased, what, "claim-ageing")) !== null;
}

/** False when another has taken over. */
export function keepAgeing(db: Sql, holder: string): Promise<boolean> {
  return renewLease(db, leased, ID, holder, LEASE_MS);
}

/** Ends the run. `finished`: nothing more was found. */
export async function endAgeing(db: Sql, holder: string, finished: boolean): Promise<void> {
  await db.query(sql`
    update ageing set ${letGo(leased, finished ? AGAIN_MS : 0)},
      finished_at = case when ${finished} then clock_timestamp() else finished_at end
    where id = ${ID} and ${isHeldBy(holder)}
  `);
}
