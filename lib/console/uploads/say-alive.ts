import type { Pool } from "pg";
import { keepUploadAlive } from "#lib/console/uploads/upload-rows";
import { loop } from "#lib/platform/loop";

/** See LOST_AFTER of upload-rows. */
const ALIVE_EVERY_MS = 5000;

/** Says until it is over that this process still passes the upload on; ends the upload when it must not any more. */
export function sayAlive(pool: Pool, id: string, ended: AbortController, over: AbortSignal): Promise<void> {
  const turn = async () => {
    if (!(await keepUploadAlive(pool, id))) ended.abort();
    return ALIVE_EVERY_MS;
  };
  // A database that is away for longer than the upload may be silent makes the upload unclear.
  return loop(turn, { signal: over, onFault: () => undefined });
}
