import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { batcher } from "#lib/platform/postgres/batcher";

/** The channel that workers listen to. */
export const DELIVERY_CHANNEL = "redial_delivery";

/** The pause between two notifications while messages keep coming. A worker needs longer for the work that it finds. */
const PAUSE_MS = 5;

const callers = new WeakMap<Pool, (work: null) => Promise<null>>();

/**
 * Wakes the workers. Requests that come while a notification is under way share the next one, because each
 * takes a lock that all commits need, and space in the log. Callers do not wait for it, and nothing is lost
 * when it fails: workers also look without it, a little later.
 */
export function notifyDelivery(pool: Pool): void {
  let call = callers.get(pool);
  if (!call) {
    const notify = async (works: null[]) => {
      await pool.query(`notify ${DELIVERY_CHANNEL}`);
      await delay(PAUSE_MS);
      return works;
    };
    call = batcher(notify, { lanes: 1, most: Number.POSITIVE_INFINITY });
    callers.set(pool, call);
  }
  call(null).catch(() => undefined);
}
