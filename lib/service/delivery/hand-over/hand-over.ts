import type { Delivery } from "#lib/service/delivery/context";
import { record } from "#lib/service/delivery/hand-over/record";
import { submit } from "#lib/service/delivery/hand-over/submit";
import { take } from "#lib/service/delivery/hand-over/take";
import type { Turn } from "#lib/service/queue/turn";

const NEVER = new AbortController().signal;

/** Hands the next `enqueued` messages to the provider and records its answer; false when there are none. */
export async function handOver(
  delivery: Delivery,
  turn: Turn,
  stopping: AbortSignal = NEVER,
): Promise<boolean> {
  const takenMs = performance.now();
  const taken = await take(delivery, turn);
  if (!taken) return false;
  const outcomes = await submit(delivery, taken.rendered);
  // Receipts may still bring unknown outcomes. When the lease ends, `reap` fails the others.
  if (outcomes) await record(delivery, { ...taken, outcomes, takenMs }, stopping);
  return true;
}
