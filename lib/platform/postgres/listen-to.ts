import type { Pool } from "pg";

/**
 * Listens to a channel on a separate connection, until the connection is lost or the signal aborts. Throws
 * errors of connecting and listening. The pool gets the connection back in every case.
 */
export async function listenTo(
  pool: Pool,
  channel: string,
  signal: AbortSignal,
  { onOpen, onMessage }: { onOpen?: () => void; onMessage: (payload: string) => void },
): Promise<void> {
  const client = await pool.connect();
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  client.once("end", end);
  client.on("notification", ({ payload }) => onMessage(payload ?? ""));
  signal.addEventListener("abort", end);
  try {
    await client.query(`listen ${channel}`);
    onOpen?.();
    if (!signal.aborted) await over;
  } finally {
    signal.removeEventListener("abort", end);
    client.release(true);
  }
}
