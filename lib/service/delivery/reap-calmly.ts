import type { Delivery } from "#lib/service/delivery/context";
import { reap } from "#lib/service/delivery/reap";

/** No look for so long: the database was away, or this process was held up. */
const AWAY_MS = 3000;
/** Long enough for workers that live to connect anew and record what they know. */
const GRACE_MS = 10_000;

/**
 * Reaps, but not in the first seconds after the database was away: leases ended meanwhile, and their workers may live
 * and know what became of the messages.
 */
export function reapCalmly(delivery: Delivery, nowMs = () => performance.now()): () => Promise<boolean> {
  let calmSinceMs = 0;
  let lookedMs = Number.NEGATIVE_INFINITY;
  return async () => {
    await delivery.pool.query("select 1");
    const now = nowMs();
    if (now - lookedMs > AWAY_MS) calmSinceMs = now;
    lookedMs = now;
    if (now - calmSinceMs < GRACE_MS) return false;
    return reap(delivery);
  };
}
