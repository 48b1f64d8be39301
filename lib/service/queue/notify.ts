import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { writtenTogether } from "#lib/platform/postgres/written-together";

/** What workers listen to. */
export const DELIVERY_CHANNEL = "redial_delivery";

/** Between two calls, while messages keep coming: a worker takes longer over what it finds. */
const PAUSE_MS = 5;

const callers = new WeakMap<Pool, (work: null) => Promise<null>>();

/**
 * Wakes the workers, once for all that ask while it is under way: each takes a lock that all commits share, and a place
 * in the log on the disk. Nobody waits for it and nothing is lost with it: they also look by themselves, a little later.
 */
export function notifyDelivery(pool: Pool): void {
  let call = callers.get(pool);
  if (!call) {
    const notify = async (works: null[]) => {
      await pool.query(`notify ${DELIVERY_CHANNEL}`);
      await delay(PAUSE_MS);
      return works;
    };
    call = writtenTogether(notify, { lanes: 1, most: Number.POSITIVE_INFINITY });
    callers.set(pool, call);
  }
  call(null).catch(() => undefined);
}
