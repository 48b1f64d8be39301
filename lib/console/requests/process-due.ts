import { randomUUID } from "node:crypto";
import { LEASE_MS } from "#lib/console/context";
import { loop } from "#lib/platform/loop";
import { openSemaphore } from "#lib/platform/semaphore";

/** Number of rows processed concurrently, so that one that waits for its campaign's slot delays no other. */
const AT_ONCE = 4;

type Work<Row> = {
  claim: (holder: string, leaseMs: number) => Promise<Row | null>;
  processOne: (row: Row, holder: string) => Promise<void>;
  idleMs: number;
  onFault: (error: unknown) => void;
};

/** Claims due rows and processes each to its end, until the signal ends it. Any number of processes may do so. */
export async function processDue<Row>(
  { claim, processOne, idleMs, onFault }: Work<Row>,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  const places = openSemaphore(AT_ONCE);
  const turn = async () => {
    const leave = await places.take(signal);
    const row = await claim(holder, LEASE_MS).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (row) void processOne(row, holder).catch(onFault).finally(leave);
    else leave();
    return row !== null;
  };
  await loop(turn, { signal, onFault, idleMs });
  await places.close();
}
