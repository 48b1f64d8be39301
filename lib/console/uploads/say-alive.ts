import type { Pool } from "pg";
import { keepUploadAlive } from "#lib/console/uploads/upload-rows";
import { loop } from "#lib/platform/loop";

/** See LOST_AFTER of upload-rows. */
const ALIVE_EVERY_MS = 5000;

/** Renews the upload's sign of life until it is over; ends the upload when it must not continue. */
export function sayAlive(pool: Pool, id: string, ended: AbortController, over: AbortSignal): Promise<void> {
  const run = async () => {
    if (!(await keepUploadAlive(pool, id))) ended.abort();
    return ALIVE_EVERY_MS;
  };
  // If the database is unavailable longer than LOST_AFTER, the upload becomes unclear.
  return loop(run, { signal: over, onFault: () => undefined });
}
