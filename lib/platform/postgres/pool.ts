import pg from "pg";
import { prepareSession } from "#lib/platform/postgres/session";
import { watchSilence } from "#lib/platform/postgres/silence";
import { limitWait } from "#lib/platform/priority/limit-wait";
import { traceStatements } from "#lib/platform/tracing/trace-statements";

/** Connections that no statement used for this long are closed. A new one has to plan every statement again. */
const IDLE_MS = 10 * 60_000;
/** The default limit for connecting, and for waiting for a connection of the pool. */
const CONNECT_MS = 5_000;
/** Idle connections are probed by TCP after this long. */
const KEEP_ALIVE_MS = 10_000;
/** The server ends a statement at its limit, and reports that within this time. */
const WORD_MS = 5_000;

/**
 * `connectMs` limits connecting. `silentMs` is how long a host may be silent before it is checked.
 * `statementMs` limits a statement whose callers wait no longer. `waitMs` limits the wait for one of the
 * pool's connections, if callers can be told to come later. `onConnect` prepares a connection before it is
 * used.
 */
type Limits = {
  connectMs?: number;
  silentMs?: number;
  statementMs?: number;
  waitMs?: number;
  onConnect?: (connection: pg.ClientBase) => Promise<unknown>;
};

/**
 * A pool of at most `max` connections. When the server closes an idle connection, that is no error: the next
 * statement opens another one, or fails and reports why.
 */
export function openPool(url: string, max: number, name: string, limits: Limits = {}): pg.Pool {
  const { connectMs = CONNECT_MS, silentMs, statementMs, waitMs, onConnect } = limits;
  const mostMs = statementMs === undefined ? undefined : statementMs + WORD_MS;
  const silence = watchSilence(url, { silentMs, answerMs: connectMs, mostMs });
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: silence.socket,
    onConnect: async (client) => {
      silence.watch(client);
      await prepareSession(client, { statement_timeout: String(statementMs ?? 0) });
      await onConnect?.(client);
    },
  });
  pool.on("error", () => undefined);
  // The current statement fails by itself. Without a listener, the connection's error would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (waitMs !== undefined) limitWait(pool, max, waitMs);
  traceStatements(pool);
  return pool;
}
