import type { Logger } from "pino";
import { setSignInKeys } from "#lib/console/sign-in/sign-in-keys";
import { watchPeers } from "#lib/platform/installation/peers";
import { CONNECTIONS, READS_AT_ONCE } from "#lib/platform/postgres/connection-counts";
import { CONNECTION_NAMES } from "#lib/platform/postgres/connection-names";
import { openAll } from "#lib/platform/postgres/open-all";
import { limitPendingList } from "#lib/platform/postgres/pending-list";
import { openPool } from "#lib/platform/postgres/pool";
import { CALL_WAIT_MS } from "#lib/platform/priority/limit-wait";
import { lowerPriority, NICE } from "#lib/platform/priority/lower-priority";
import { pauseForCalls } from "#lib/platform/priority/pause-for-calls";
import { openKeyRing } from "#lib/platform/secrets/key-ring";
import type { Settings } from "#lib/platform/settings/settings";
import { clientCalls } from "#lib/service/api/client-calls";
import { keyUses } from "#lib/service/api/key-uses";
import { campaignLimiter } from "#lib/service/api/limits/rate-limit";
import { openReadPermits } from "#lib/service/api/limits/read-permits";
import { httpMetrics } from "#lib/service/api/metrics";
import { setRuntime } from "#lib/service/api/runtime";
import { receiveCallbacks } from "#lib/service/callbacks/receive-callback";
import { waitingCalls } from "#lib/service/changes/waiting";
import { startUploadThread } from "#lib/service/uploads/upload-thread";

/** A list waits this long for a replica that does not answer, before it is read from the primary. */
const REPLICA_MS = 500;
/** A replica's connection is checked after this much silence. */
const REPLICA_SILENT_MS = 1000;
/** Longest run of a statement; clients have given up by then. */
const STATEMENT_MS = 30_000;

type Opening = {
  /** The addresses of the database, and of its replica if there is one. */
  url: string;
  replicaUrl: string | null;
  settings: Settings;
  log: Logger;
  onFault: (error: unknown) => void;
};

/** Opens what all requests of this process share, and announces the process to the others. */
export async function openRuntime({ url, replicaUrl, settings, log, onFault }: Opening) {
  const limits = { statementMs: STATEMENT_MS, waitMs: CALL_WAIT_MS };
  const pool = openPool(url, CONNECTIONS.web.console, CONNECTION_NAMES.console, {
    ...limits,
    onConnect: (connection) => lowerPriority(connection, NICE.screens),
  });
  const readPool = openPool(url, CONNECTIONS.web.reads, CONNECTION_NAMES.reads, {
    ...limits,
    onConnect: (connection) => lowerPriority(connection, NICE.calls),
  });
  const writePool = openPool(url, CONNECTIONS.web.writes, CONNECTION_NAMES.writes, {
    ...limits,
    onConnect: async (connection) => {
      await limitPendingList(connection, "calls");
      await lowerPriority(connection, NICE.calls);
    },
  });
  // Before anything uses them: whoever needs a connection of a pool that is being opened would wait for all of it.
  const opened = Promise.all([openAll(readPool), openAll(writePool)]);
  const replica = replicaUrl
    ? openPool(replicaUrl, READS_AT_ONCE, "redial lists", {
        ...limits,
        connectMs: REPLICA_MS,
        silentMs: REPLICA_SILENT_MS,
      })
    : null;
  const keys = await openKeyRing(pool, settings);
  setSignInKeys(keys.signIn);
  const keyHolder = keys.watch(onFault);
  const calls = clientCalls();
  const metrics = httpMetrics();
  const uploads = startUploadThread({ databaseUrl: url, nationalIdKey: keys.nationalIdKey }, onFault);
  await opened;
  const peers = await watchPeers(writePool, onFault, () => ({
    slowCalls: calls.takeSlow(),
    uploads: uploads.working(),
    calls: metrics.recent.show(),
  }));
  const reads = openReadPermits(READS_AT_ONCE);
  const stopPausing = pauseForCalls(uploads, () => reads.waiting() + writePool.waitingCount);
  const uses = keyUses(pool, onFault);
  const waiting = waitingCalls(readPool, onFault);
  const service = { pool, settings, nationalIdKey: keys.nationalIdKey };
  setRuntime({
    service,
    reading: { ...service, pool: readPool, ...(replica && { replica }) },
    writing: { ...service, pool: writePool },
    reads,
    sealing: keys.sealing,
    limiter: campaignLimiter(writePool, peers.count),
    uploads,
    keyUses: uses,
    clientCalls: calls,
    waiting,
    callbacks: receiveCallbacks({ pool: writePool, sealing: keys.sealing }),
    metrics,
    log,
  });

  return {
    pool,
    metrics,
    untilCounted: peers.untilCounted,
    stopWaiting: waiting.stop,
    /** For when no request is answered any more. */
    async stop(): Promise<void> {
      stopPausing();
      await uploads.close();
      await uses.stop();
      await peers.leave();
      await keyHolder.leave();
      await Promise.all([replica, readPool, writePool, pool].map((one) => one?.end()));
    },
  };
}
