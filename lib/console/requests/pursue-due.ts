import { randomUUID } from "node:crypto";
import { LEASE_MS } from "#lib/console/context";
import { pause } from "#lib/platform/pause";

const FAULT_MS = 1000;
/** Pursued side by side: one that waits for its campaign's slot holds up no other's. */
const AT_ONCE = 4;

type Work<Row> = {
  claim: (holder: string, leaseMs: number) => Promise<Row | null>;
  pursue: (row: Row, holder: string) => Promise<void>;
  idleMs: number;
  onFault: (error: unknown) => void;
};

/** Claims what is due and brings it to its end, until the signal ends it. Any number of processes may do so. */
export async function pursueDue<Row>(
  { claim, pursue, idleMs, onFault }: Work<Row>,
  signal: AbortSignal,
): Promise<void> {
  const holder = randomUUID();
  const pursued = new Set<Promise<void>>();
  while (!signal.aborted) {
    try {
      if (pursued.size >= AT_ONCE) await Promise.race(pursued);
      const row = await claim(holder, LEASE_MS);
      if (row) {
        const done = pursue(row, holder)
          .catch(onFault)
          .finally(() => pursued.delete(done));
        pursued.add(done);
      } else await pause(idleMs, signal);
    } catch (error) {
      if (!signal.aborted) onFault(error);
      await pause(FAULT_MS, signal);
    }
  }
  await Promise.all(pursued);
}
