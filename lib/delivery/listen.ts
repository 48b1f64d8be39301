import type { Pool } from "pg";
import { loop, Wake } from "#lib/delivery/loop";
import { DELIVERY_CHANNEL } from "#lib/store/notify";

/** Wakes the loops whenever a process has made work, for as long as the connection holds; then it connects anew. */
export function listenForWork(
  pool: Pool,
  wake: Wake,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  return loop(
    async () => {
      const client = await pool.connect();
      const lost = new Promise<void>((resolve) => {
        client.once("end", resolve);
        signal.addEventListener("abort", () => resolve(), { once: true });
      });
      client.on("notification", () => wake.wake());
      await client.query(`listen ${DELIVERY_CHANNEL}`);
      wake.wake();
      await lost;
      client.release(true);
      return false;
    },
    new Wake(),
    signal,
    onFault,
  );
}
