import type { Pool } from "pg";

/** What workers listen to. */
export const DELIVERY_CHANNEL = "redial_delivery";

/** Wakes the workers. Nobody waits for it and nothing is lost with it: they also look by themselves, a little later. */
export function notifyDelivery(pool: Pool): void {
  pool.query(`notify ${DELIVERY_CHANNEL}`).catch(() => undefined);
}
