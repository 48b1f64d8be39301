import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { openRecorder } from "#lib/service/delivery/hand-over/recorder";
import { submit } from "#lib/service/delivery/hand-over/submit";
import { take } from "#lib/service/delivery/hand-over/take";
import type { Turn } from "#lib/service/queue/turn";

const NEVER = new AbortController().signal;

/** Hands over as many `enqueued` messages as the carrier takes now, and records its answers; false when there are none. */
export async function handOver(
  delivery: Delivery,
  carrier: Carrier,
  turn: Turn,
  stopping: AbortSignal = NEVER,
): Promise<boolean> {
  const { link } = carrier;
  const places = await link.ready(stopping);
  let free = places;
  const giveBack = (n: number) => {
    free -= n;
    link.done(n);
  };
  try {
    giveBack(Math.max(0, places - carrier.most));
    const taken = await take(delivery, carrier, turn, Math.min(places, carrier.most));
    if (!taken) return false;
    giveBack(free - Math.min(free, taken.messages.length));
    const recorder = openRecorder(delivery, carrier, taken, {
      stopping,
      onRecorded: (n) => giveBack(Math.min(n, free)),
    });
    await submit(delivery, carrier, taken.rendered, recorder.add).catch((err: unknown) => {
      delivery.log.error({ err, route: carrier.name }, "a provider gave no usable answer for messages");
    });
    await recorder.end();
    return true;
  } finally {
    giveBack(free);
  }
}
