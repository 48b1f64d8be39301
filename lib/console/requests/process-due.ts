import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { LEASE_MS, type RunningContext } from "#lib/console/context";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { loop } from "#lib/platform/loop";
import { openSemaphore } from "#lib/platform/semaphore";

/** Number of rows processed concurrently, so that one that waits for its campaign's slot delays no other. */
const AT_ONCE = 4;

type Work<Row> = {
  claim: (pool: Pool, holder: string, leaseMs: number) => Promise<Row | null>;
  processOne: (row: Row, holder: string) => Promise<void>;
  idleMs: number;
};

/**
 * Claims due rows and processes each to its end, until the signal ends it. None is claimed while delivery is held. Any number
 * of processes may do so.
 */
export async function processDue<Row>(
  { pool, onFault }: Pick<RunningContext, "pool" | "onFault">,
  { claim, processOne, idleMs }: Work<Row>,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  const permits = openSemaphore(AT_ONCE);
  const claimNext = async () => ((await isDeliveryHeld(pool)) ? null : claim(pool, holder, LEASE_MS));
  const run = async () => {
    const leave = await permits.take(signal);
    const row = await claimNext().catch((error: unknown) => {
      leave();
      throw error;
    });
    if (row) void processOne(row, holder).catch(onFault).finally(leave);
    else leave();
    return row !== null;
  };
  await loop(run, { signal, onFault, idleMs });
  await permits.close();
}
