import type { Delivery } from "#lib/service/delivery/context";
import { reap } from "#lib/service/delivery/reap";

/** A longer gap between two looks shows that the database was unavailable, or this process was delayed. */
const AWAY_MS = 3000;
/** Long enough for running workers to reconnect and record what they know. */
const GRACE_MS = 10_000;

/**
 * Reaps, but not in the first seconds after the database was unavailable. Leases have ended meanwhile, but their
 * workers may still run and know the outcome of the messages.
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
