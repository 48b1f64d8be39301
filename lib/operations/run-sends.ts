import { randomUUID } from "node:crypto";
import { LEASE_MS } from "#lib/operations/context";
import { pause } from "#lib/operations/pause";
import type { RunningContext } from "#lib/operations/run-operations";
import { pursueSend } from "#lib/operations/send-single";
import { claimDueSend } from "#lib/store/single-sends";

const IDLE_MS = 400;
const FAULT_MS = 1000;
const AT_ONCE = 4;

/** Brings single sends to their end that wait for a slot, or of which nobody knows what became. */
export async function runSends(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const holder = randomUUID();
  const pursued = new Set<Promise<void>>();
  while (!signal.aborted) {
    try {
      if (pursued.size >= AT_ONCE) await Promise.race(pursued);
      const send = await claimDueSend(pool, holder, LEASE_MS);
      if (send) {
        const done = pursueSend(context, send, holder)
          .catch(onFault)
          .finally(() => pursued.delete(done));
        pursued.add(done);
      } else await pause(IDLE_MS, signal);
    } catch (error) {
      if (!signal.aborted) onFault(error);
      await pause(FAULT_MS, signal);
    }
  }
  await Promise.all(pursued);
}
