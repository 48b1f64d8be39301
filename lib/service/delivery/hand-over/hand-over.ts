import { traced } from "#lib/platform/tracing/tracing";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { watchLeave } from "#lib/service/delivery/hand-over/leave-watch";
import { openRecorder } from "#lib/service/delivery/hand-over/recorder";
import { submit } from "#lib/service/delivery/hand-over/submit";
import { type TakenChunk, take } from "#lib/service/delivery/hand-over/take";
import { inChunk, traceChunk } from "#lib/service/delivery/hand-over/trace-chunk";
import type { QueueRun } from "#lib/service/queue/run-next";

const NEVER = new AbortController().signal;

/** Hands over as many `enqueued` messages as the carrier takes now, and records its answers; false when there are none. */
export async function handOver(
  delivery: Delivery,
  carrier: Carrier,
  run: QueueRun,
  stopping: AbortSignal = NEVER,
): Promise<boolean> {
  const work = await takeWork(delivery, carrier, run, stopping);
  await work?.();
  return work !== null;
}

/**
 * Takes as many `enqueued` messages as the carrier takes now. Resolves to the function that hands them over
 * and records the answers, or to null when there are none.
 */
export async function takeWork(
  delivery: Delivery,
  carrier: Carrier,
  run: QueueRun,
  stopping: AbortSignal,
): Promise<(() => Promise<void>) | null> {
  const { link } = carrier;
  const permits = await link.ready(stopping);
  let free = permits;
  const giveBack = (n: number) => {
    free -= n;
    link.done(n);
  };
  try {
    giveBack(Math.max(0, permits - carrier.most));
    const claimedFrom = new Date();
    const taken = await take(delivery, carrier, run, Math.min(permits, carrier.most));
    giveBack(free - Math.min(free, taken?.messages.length ?? 0));
    const chunk = taken && traceChunk(carrier.name, taken.messages.length, claimedFrom);
    return taken && (() => inChunk(chunk, () => deliver(delivery, carrier, taken, stopping)));
  } catch (error) {
    giveBack(free);
    throw error;
  }
}

async function deliver(
  delivery: Delivery,
  carrier: Carrier,
  taken: TakenChunk,
  stopping: AbortSignal,
): Promise<void> {
  let permits = taken.messages.length;
  const watch = watchLeave(delivery.pool, taken.messages);
  const giveBack = (n: number) => {
    permits -= n;
    carrier.link.done(n);
  };
  try {
    const onRecorded = (n: number) => giveBack(Math.min(n, permits));
    const recorder = openRecorder(delivery, carrier, taken, { stopping, onRecorded });
    const { add, isOurs } = recorder;
    const rendered = taken.messages.map((message, i) => {
      const outgoing = taken.rendered[i];
      return outgoing ? { ...outgoing, isOurs: () => isOurs() && watch.mayLeave(message) } : null;
    });
    const handOver = () => submit(delivery, carrier, rendered, add);
    await traced("hand over", { kind: "internal" }, handOver).catch((err: unknown) => {
      delivery.log.error({ err, route: carrier.name }, "a provider gave no usable answer for messages");
    });
    await recorder.end();
  } finally {
    watch.stop();
    giveBack(permits);
  }
}
