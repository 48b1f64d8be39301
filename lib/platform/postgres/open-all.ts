import type { Pool } from "pg";

/**
 * Opens as many connections of a pool as it can get now, so that the first calls do not wait for them. Never
 * rejects: if a connection cannot be opened, the call that needs it tries again.
 */
export async function openAll(pool: Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const one of opened) if (one.status === "fulfilled") one.value.release();
}
