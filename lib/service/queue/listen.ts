import type { Pool } from "pg";
import { loop } from "#lib/platform/loop";
import { listenTo } from "#lib/platform/postgres/listen-to";
import type { Wake } from "#lib/platform/wake";
import { DELIVERY_CHANNEL } from "#lib/service/queue/notify";

/** Wakes the loops when a process has created work. Reconnects when the connection is lost. */
export function listenForWork(
  pool: Pool,
  wake: Wake,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  const ring = () => wake.wake();
  return loop(
    async () => {
      await listenTo(pool, DELIVERY_CHANNEL, signal, { onOpen: ring, onMessage: ring });
      return false;
    },
    { signal, onFault },
  );
}
