import { RefusedError } from "#lib/domain/api/refused-error";
import { CALL_WAIT_MS } from "#lib/platform/postgres/call-wait";
import { openSemaphore } from "#lib/platform/semaphore";
import type { ApiReply } from "#lib/service/api/api-reply";

/** After how many seconds a call that was answered "later" may come again. */
export const RETRY_AFTER_S = 1;

export type ReadPlaces = ReturnType<typeof openReadPlaces>;

/**
 * The places of calls that read. A call for which none is free in time is refused as `unavailable`, and nothing is done.
 * So however many read, connections are left for the console, and writes are answered first. Of calls that wait, that of the
 * campaign with the fewest calls before it goes first, so that one campaign's many calls do not hold up the others'.
 */
export function openReadPlaces(count: number) {
  const places = openSemaphore(count);
  /** How many reads of each campaign have a place or wait for one. */
  const reads = new Map<string, number>();
  /** The shared reads that have not begun, by campaign and by what they are for. */
  const waiting = new Map<string, Promise<ApiReply>>();

  async function run<Result>(
    campaignId: string,
    work: () => Promise<Result>,
    onWaited = () => {},
  ): Promise<Result> {
    const before = reads.get(campaignId) ?? 0;
    reads.set(campaignId, before + 1);
    let leave: (() => void) | null = null;
    try {
      leave = await places.takeWithin(CALL_WAIT_MS, before);
      onWaited();
      if (!leave) throw later();
      return await work();
    } finally {
      leave?.();
      const left = (reads.get(campaignId) ?? 0) - 1;
      if (left > 0) reads.set(campaignId, left);
      else reads.delete(campaignId);
    }
  }

  /**
   * As `run`, but a call for what another one waits to read shares that one's place and answer, which nobody may change.
   * That read has not begun, so its answer is as new as that of a read of one's own.
   */
  function share(campaignId: string, what: string, work: () => Promise<ApiReply>): Promise<ApiReply> {
    const key = `${campaignId} ${what}`;
    const same = waiting.get(key);
    if (same) return same;
    const answer = run(campaignId, work, () => waiting.delete(key));
    waiting.set(key, answer);
    return answer;
  }

  return { run, share, waiting: places.waiting };
}

/** The refusal of a call that has done nothing and may come again soon. */
export function later(): RefusedError {
  return new RefusedError("unavailable", null, null, { "Retry-After": String(RETRY_AFTER_S) });
}
