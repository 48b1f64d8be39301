import { RefusedError } from "#lib/domain/api/refused-error";
import { CALL_WAIT_MS } from "#lib/platform/priority/limit-wait";
import { openSemaphore } from "#lib/platform/semaphore";
import type { ApiReply } from "#lib/service/api/api-reply";

/** After how many seconds a call that was answered "later" may come again. */
const RETRY_AFTER_S = 1;

/** If calls wait for this long without a break, more calls come than can be answered. */
const CROWDED_AFTER_MS = 3000;
/** The longest wait while crowded: a long queue would make every answer late without answering more calls. */
const CROWDED_WAIT_MS = 100;
/** The weight of the newest read in the average. */
const NEWEST_SHARE = 0.1;

export type ReadPermits = ReturnType<typeof openReadPermits>;

/**
 * Permits for calls that read. A call that gets none in time is refused as `unavailable`, and nothing is done. So reads
 * always leave connections for the console, and writes are answered first. The waiting call whose campaign has the
 * fewest calls ahead goes first, so that one campaign's many calls do not delay the others'.
 */
export function openReadPermits(count: number) {
  const permits = openSemaphore(count);
  /** The number of reads of each campaign that have a permit or wait for one. */
  const reads = new Map<string, number>();
  /** The shared reads that have not begun, by campaign and query. */
  const waiting = new Map<string, Promise<ApiReply>>();
  /** How long a read keeps its permit, on average. */
  let readMs = 0;
  /** The number of calls that are being authenticated. */
  let admitted = 0;
  /** The last time that no call waited. */
  let freeAt = performance.now();

  /** How long a call that comes now may wait. */
  function mostWaitMs(): number {
    const now = performance.now();
    if (permits.waiting() === 0) freeAt = now;
    return now - freeAt > CROWDED_AFTER_MS ? CROWDED_WAIT_MS : CALL_WAIT_MS;
  }

  /**
   * Authenticates a call that is going to read. If the calls ahead of it would make it wait too long, it is
   * refused at once instead, which costs next to nothing.
   */
  async function admit<Caller>(
    campaignId: string,
    what: string,
    authenticate: () => Promise<Caller>,
  ): Promise<Caller> {
    const ahead = admitted + permits.waitingUpTo(reads.get(campaignId) ?? 0);
    if (!waiting.has(keyOf(campaignId, what)) && (ahead * readMs) / count > mostWaitMs()) throw overloaded();
    admitted++;
    return authenticate().finally(() => admitted--);
  }

  async function run<Result>(
    campaignId: string,
    work: () => Promise<Result>,
    onWaited = () => {},
  ): Promise<Result> {
    const before = reads.get(campaignId) ?? 0;
    reads.set(campaignId, before + 1);
    try {
      const leave = await permits.takeWithin(mostWaitMs(), before);
      onWaited();
      if (!leave) throw overloaded();
      const begun = performance.now();
      try {
        return await work();
      } finally {
        readMs += (performance.now() - begun - readMs) * NEWEST_SHARE;
        leave();
      }
    } finally {
      const left = (reads.get(campaignId) ?? 0) - 1;
      if (left > 0) reads.set(campaignId, left);
      else reads.delete(campaignId);
    }
  }

  /**
   * Like `run`, but a call that reads the same as a waiting one shares its permit and answer, which must not
   * be changed. The waiting read has not begun, so the answer is as new as that of a separate read.
   */
  function share(campaignId: string, what: string, work: () => Promise<ApiReply>): Promise<ApiReply> {
    const key = keyOf(campaignId, what);
    const same = waiting.get(key);
    if (same) return same;
    const answer = run(campaignId, work, () => waiting.delete(key));
    waiting.set(key, answer);
    return answer;
  }

  return { admit, run, share, waiting: permits.waiting };
}

function keyOf(campaignId: string, what: string): string {
  return `${campaignId} ${what}`;
}

/** The refusal of a call that has done nothing and may come again soon. */
export function overloaded(): RefusedError {
  return new RefusedError("unavailable", null, null, { "Retry-After": String(RETRY_AFTER_S) });
}
