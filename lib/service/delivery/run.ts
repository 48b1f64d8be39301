import { loop } from "#lib/platform/loop";
import { completeBatches } from "#lib/service/delivery/complete-batches";
import type { Delivery } from "#lib/service/delivery/context";
import { enqueue } from "#lib/service/delivery/enqueue";
import { failHeld } from "#lib/service/delivery/fail-held";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";
import { reapCalmly } from "#lib/service/delivery/reap-calmly";
import { applyReceipts } from "#lib/service/delivery/receipts/apply-receipts";

/** Chunks handed over at once by one worker, so that a slow provider does not slow everything. */
const HAND_OVERS = 3;
/** How often to look for batches that were passed over. This is rare, and nobody waits for it. */
const COMPLETE_MS = 5000;

/** Delivers messages until the signal ends it. Resolves when the messages under way are recorded. */
export async function runDelivery(delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { wake, log } = delivery;
  const onFault = (err: unknown) => log.error({ err }, "delivery met a fault and goes on");
  const when = { signal, onFault };
  const turn = () => ({ single: null, batch: null });
  const enqueueTurn = turn();
  const sendTurn = turn();
  await Promise.all([
    loop(() => enqueue(delivery, enqueueTurn), { ...when, wake }),
    ...Array.from({ length: HAND_OVERS }, () =>
      loop(() => handOver(delivery, sendTurn, signal), { ...when, wake }),
    ),
    loop(reapCalmly(delivery), when),
    loop(() => failHeld(delivery), when),
    loop(() => completeBatches(delivery), { ...when, idleMs: COMPLETE_MS }),
    delivery.provider.receive((receipts) => applyReceipts(delivery, receipts), signal),
  ]);
}
