import pg from "pg";

/** Connections that no statement used for this long are closed. */
const IDLE_MS = 30_000;
/** How long a caller waits for a connection before its call fails, unless told otherwise. */
const CONNECT_MS = 5_000;
/** A server that lost its power or its network says nothing any more: after this long without a word it is asked. */
const SILENT_MS = 10_000;

/**
 * `statementMs`: how long a statement may take; for callers that wait no longer either. `onConnect`: what a connection
 * is told before anybody has it.
 */
type Limits = {
  connectMs?: number;
  statementMs?: number;
  onConnect?: (connection: pg.ClientBase) => Promise<unknown>;
};

/**
 * A pool of at most `max` connections. An idle connection that the server closes is dropped in silence:
 * the next statement opens another, or fails and says why.
 */
export function openPool(url: string, max: number, name: string, limits: Limits = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: limits.connectMs ?? CONNECT_MS,
    statement_timeout: limits.statementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    onConnect: limits.onConnect,
  });
  pool.on("error", () => undefined);
  // The statement under way fails and says so; without a listener of its own the connection would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
