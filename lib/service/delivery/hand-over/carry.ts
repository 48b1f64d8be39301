import { logFaults } from "#lib/platform/log-faults";
import { loop } from "#lib/platform/loop";
import { openSemaphore } from "#lib/platform/semaphore";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { takeWork } from "#lib/service/delivery/hand-over/hand-over";
import { GATHER_MS } from "#lib/service/queue/next-jobs";
import { nextLook, type QueueRun } from "#lib/service/queue/run-next";

/**
 * Hands messages to the carrier until the signal aborts, with at most `atOnce` chunks under way. Only one
 * lane at a time looks for the next chunk, so that a single send does not wake all of them.
 */
export async function carry(
  delivery: Delivery,
  carrier: Carrier,
  { atOnce, only }: { atOnce: number; only?: QueueRun["only"] },
  signal: AbortSignal,
): Promise<void> {
  const { wake, log } = delivery;
  const onFault = logFaults(log.child({ route: carrier.name }), "delivery met a fault and goes on");
  const run = { only, single: null, batch: null, gatherMs: GATHER_MS };
  const lanes = openSemaphore(atOnce);
  const look = async () => {
    const leave = await lanes.take(signal);
    const work = await takeWork(delivery, carrier, run, signal).catch((error: unknown) => {
      leave();
      throw error;
    });
    void work?.().catch(onFault).finally(leave);
    if (!work) leave();
    return work !== null || nextLook(run);
  };
  await loop(look, { signal, onFault, wake, apartMs: GATHER_MS });
  await lanes.close();
}
