import type pg from "pg";
import { openSemaphore } from "#lib/platform/semaphore";

/** The longest wait of a call for a connection or permit before it is answered "later": it must end within a second. */
export const CALL_WAIT_MS = 900;

/** The code of the error. Errors of an unavailable database differ: here no statement was sent. */
const CODE = "EPOOLBUSY";

/** Whether no connection was free in time. The statement was not begun. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === CODE;
}

export function poolBusy(): Error {
  return Object.assign(new Error("No connection to the database was free in time."), { code: CODE });
}

/**
 * Limits the wait for one of the pool's `max` connections: after `waitMs` it fails with the error of `isPoolBusy`. The
 * pool's own limit cannot be used for this, because it is also the time that a new connection may take.
 */
export function limitWait(pool: pg.Pool, max: number, waitMs: number): void {
  const permits = openSemaphore(max);
  const leaves = new Map<pg.PoolClient, () => void>();
  const connect = pool.connect.bind(pool);
  pool.on("release", (_, client) => {
    leaves.get(client)?.();
    leaves.delete(client);
  });

  async function take(): Promise<pg.PoolClient> {
    const leave = await permits.takeWithin(waitMs);
    if (!leave) throw poolBusy();
    try {
      const client = await connect();
      leaves.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  type Callback = Parameters<typeof connect>[0];
  function briefly(): Promise<pg.PoolClient>;
  function briefly(callback: Callback): void;
  function briefly(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const taken = take();
    if (!callback) return taken;
    // The callback runs later, as in the pool itself: an error that it throws is then no unhandled rejection.
    taken.then(
      (client) => process.nextTick(callback, undefined, client, (error?: Error) => client.release(error)),
      (error) => process.nextTick(callback, error, undefined, () => undefined),
    );
  }
  pool.connect = briefly;
}
