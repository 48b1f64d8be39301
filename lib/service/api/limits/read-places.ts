import { RefusedError } from "#lib/domain/api/refused-error";
import { CALL_WAIT_MS } from "#lib/platform/postgres/call-wait";
import { openSemaphore } from "#lib/platform/semaphore";

/** After how many seconds a call that was answered "later" may come again. */
export const RETRY_AFTER_S = 1;

export type ReadPlaces = ReturnType<typeof openReadPlaces>;

/**
 * The places of calls that read. A call for which none is free in time is refused as `unavailable`, and nothing is done.
 * So however many read, connections are left for the console, and writes are answered first.
 */
export function openReadPlaces(count: number) {
  const places = openSemaphore(count);

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await places.takeWithin(CALL_WAIT_MS);
    if (!leave) throw later();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  return { run };
}

/** The refusal of a call that has done nothing and may come again soon. */
export function later(): RefusedError {
  return new RefusedError("unavailable", null, null, { "Retry-After": String(RETRY_AFTER_S) });
}
