import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import {
  GONE_MS,
  removeKilled,
  removeProcess,
  reportProcess,
} from "#lib/platform/installation/process-reports";
import { loop } from "#lib/platform/loop";
import { pause } from "#lib/platform/pause";
import { CALL_WAIT_MS } from "#lib/platform/priority/limit-wait";

const REPORT_MS = 1000;
/** How long a count is trusted: a little less than the time after which the peers consider a process gone. */
const TRUST_MS = GONE_MS - REPORT_MS / 2;
const UNKNOWN = "the store of the rate limit has not answered for a while";
const UNSEEN = "this process was held up, and the others do not count it yet";

/**
 * Counts the web processes that share the database. A new process waits for `untilCounted` before it takes calls: by then
 * its peers count it. `describe` returns further facts for other processes. `count` rejects when the process has not
 * reached the database for a while, so that it does not know, and when its peers may not count it.
 */
export async function watchPeers(
  pool: Pool,
  onFault: (error: unknown) => void,
  describe: () => object = () => ({}),
) {
  const id = randomUUID();
  // The successor of a killed process need not wait for the old row to expire.
  await removeKilled(pool, "web");
  let known = { processes: 0, before: 0, at: Number.NEGATIVE_INFINITY };
  /** By then no count of the peers is from before this process, however long one was delayed. */
  let unseenUntil = 0;
  // At the first report, the peers do not count this process yet.
  await report();
  const leaving = new AbortController();
  const run = async () => {
    // Repeated failures never delay the next report, because calls wait for it.
    await report().catch(onFault);
    return REPORT_MS;
  };
  const reporting = loop(run, { signal: leaving.signal, onFault });

  async function report(): Promise<void> {
    const at = performance.now();
    const processes = await reportProcess(pool, id, "web", describe());
    // Measured from before the last report until after this one: never shorter than the gap that the peers saw.
    const wasGone = performance.now() - known.at > GONE_MS;
    if (wasGone && processes > 1) unseenUntil = performance.now() + TRUST_MS;
    known = { before: known.processes, processes, at };
  }

  const isStale = () => performance.now() - known.at > TRUST_MS;

  let asking: Promise<void> | null = null;
  /** Reports now, once for all callers. A process that was delayed, as by its start, then need not refuse calls. */
  async function reportNow(): Promise<void> {
    asking ??= Promise.race([report(), pause(CALL_WAIT_MS)]).finally(() => {
      asking = null;
    });
    await asking.catch(onFault);
    if (isStale()) throw new Error(UNKNOWN);
  }

  return {
    async untilCounted(): Promise<void> {
      // The start may have delayed this process for so long that its peers considered it gone.
      await report();
      while (performance.now() < unseenUntil) await pause(unseenUntil - performance.now());
    },
    async count(): Promise<number> {
      if (isStale()) await reportNow();
      if (performance.now() < unseenUntil) throw new Error(UNSEEN);
      // A process that has just left may have made calls in this second.
      return Math.max(known.processes, known.before);
    },
    async leave(): Promise<void> {
      leaving.abort();
      await reporting;
      await removeProcess(pool, id).catch(onFault);
    },
  };
}
