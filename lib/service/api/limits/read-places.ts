import { RefusedError } from "#lib/domain/api/refused-error";
import { CALL_WAIT_MS } from "#lib/platform/postgres/call-wait";
import { openSemaphore } from "#lib/platform/semaphore";

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
  /** How many calls of each campaign have a place or wait for one. */
  const calls = new Map<string, number>();

  async function run<Result>(campaignId: string, work: () => Promise<Result>): Promise<Result> {
    const before = calls.get(campaignId) ?? 0;
    calls.set(campaignId, before + 1);
    let leave: (() => void) | null = null;
    try {
      leave = await places.takeWithin(CALL_WAIT_MS, before);
      if (!leave) throw later();
      return await work();
    } finally {
      leave?.();
      const left = (calls.get(campaignId) ?? 0) - 1;
      if (left > 0) calls.set(campaignId, left);
      else calls.delete(campaignId);
    }
  }

  return { run, waiting: places.waiting };
}

/** The refusal of a call that has done nothing and may come again soon. */
export function later(): RefusedError {
  return new RefusedError("unavailable", null, null, { "Retry-After": String(RETRY_AFTER_S) });
}
