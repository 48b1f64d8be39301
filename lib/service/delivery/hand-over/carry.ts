import { loop } from "#lib/platform/loop";
import type { Delivery } from "#lib/service/delivery/context";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { handOver } from "#lib/service/delivery/hand-over/hand-over";

/** How soon the first lane looks again when it found nothing, and the others, which help only when there is much. */
const IDLE_MS = 500;
const OTHERS_IDLE_MS = 2000;

/** Hands messages to the carrier until the signal ends it, so many chunks at once. */
export async function carry(
  delivery: Delivery,
  carrier: Carrier,
  atOnce: number,
  signal: AbortSignal,
): Promise<void> {
  const { wake, log } = delivery;
  const onFault = (err: unknown) =>
    log.error({ err, route: carrier.name }, "delivery met a fault and goes on");
  const turn = { single: null, batch: null };
  await Promise.all(
    Array.from({ length: atOnce }, (_, lane) =>
      loop(() => handOver(delivery, carrier, turn, signal), {
        ...{ signal, onFault, wake, idleMs: lane === 0 ? IDLE_MS : OTHERS_IDLE_MS },
      }),
    ),
  );
}
