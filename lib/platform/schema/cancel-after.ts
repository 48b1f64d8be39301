import pg from "pg";
import { withClient } from "#lib/platform/postgres/with-client";

/** Runs `work`, and cancels its statement when it takes longer than `ms`. */
export type CancelAfter = <Result>(ms: number, work: () => Promise<Result>) => Promise<Result>;

const CANCELLED = "57014";

/** Cancels work on one connection. The cancel goes over another one, because the first is busy. */
export function cancelling(url: string, client: pg.Client): CancelAfter {
  return async (ms, work) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    let cancels = Promise.resolve();
    const timer = setTimeout(() => {
      cancels = cancel(url, rows[0]?.pid ?? 0).catch(() => undefined);
    }, ms);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      // The cancel must not hit a later statement.
      await cancels;
    }
  };
}

export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CANCELLED;
}

async function cancel(url: string, pid: number): Promise<void> {
  await withClient({ connectionString: url, connectionTimeoutMillis: 5000 }, (other) =>
    other.query("select pg_cancel_backend($1)", [pid]),
  );
}
