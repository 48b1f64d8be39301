import type { Pool } from "pg";

/**
 * Opens all connections of a pool that it can have now, so that the first calls do not wait for them. Never rejects: a
 * connection that cannot be had is asked for again by the call that needs it.
 */
export async function openAll(pool: Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const one of opened) if (one.status === "fulfilled") one.value.release();
}
