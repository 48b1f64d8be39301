import { claim, isHeldBy, type Leased, letGo, renewLease } from "#lib/platform/lease";
import { type Sql, sql } from "#lib/platform/postgres/sql";

const SLOT: Leased = { table: sql`backup_turn`, key: sql`one`, until: sql`lease_until` };
export const LEASE_MS = 60_000;
/** Delay of the next try after a failure; it doubles with each further failure. */
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
const MAX_FAULT = 500;

/** Claims the scheduled backup; null while another worker has it, or while it is too early to retry. */
export function claimSlot(db: Sql, holder: string): Promise<{ failures: number } | null> {
  const what = {
    set: sql`holder = ${holder}`,
    where: sql`true`,
    returning: sql`failures`,
    leaseMs: LEASE_MS,
  };
  return claim(db, SLOT, what, "claim-backup-slot");
}

/** False when another worker has taken over. */
export function renewSlot(db: Sql, holder: string): Promise<boolean> {
  return renewLease(db, SLOT, "true", holder, LEASE_MS);
}

export async function releaseSlot(db: Sql, holder: string): Promise<void> {
  await db.query(sql`update backup_turn set ${letGo(SLOT, 0)} where ${isHeldBy(holder)}`);
}

/** Ends the run after a backup was made. */
export async function slotSucceeded(db: Sql, holder: string): Promise<void> {
  await db.query(sql`
    update backup_turn set ${letGo(SLOT, 0)}, failures = 0, failed_at = null, fault = '' where ${isHeldBy(holder)}
  `);
}

/** Ends the run after a failure. It is retried later. */
export async function slotFailed(
  db: Sql,
  holder: string,
  { failures, fault }: { failures: number; fault: string },
): Promise<void> {
  const afterMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
  await db.query(sql`
    update backup_turn set ${letGo(SLOT, afterMs)}, failures = failures + 1, failed_at = now(),
      fault = ${fault.slice(0, MAX_FAULT)}
    where ${isHeldBy(holder)}
  `);
}
