import { randomUUID } from "node:crypto";
import type { RunningContext } from "#lib/console/context";
import { makeExport } from "#lib/console/exports/make-export";
import {
  claimExport,
  expireExports,
  giveUpExports,
  keepExport,
  releaseExport,
} from "#lib/console/operations/exports";
import { pause } from "#lib/platform/pause";

/** Who does not say so much sooner that it is still there is gone. */
const LEASE_MS = 20_000;
const LOOK_MS = 500;
const FAULT_MS = 1000;
const EXPIRE_MS = 60_000;
/** Each is about a megabyte. */
const CHUNKS_AT_ONCE = 100;

/** Makes exports, one at a time in this process, and throws away those that have expired. */
export async function runExports(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  let expiredAt = 0;
  while (!signal.aborted) {
    try {
      if (Date.now() - expiredAt > EXPIRE_MS) {
        expiredAt = Date.now();
        while ((await expireExports(pool, CHUNKS_AT_ONCE)) > 0) {}
      }
      await giveUpExports(pool);
      const holder = randomUUID();
      const claimed = await claimExport(pool, holder, LEASE_MS);
      if (claimed) await carryOut(context, { ...claimed, holder }, signal);
      else await pause(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) onFault(error);
      await pause(FAULT_MS, signal);
    }
  }
}

async function carryOut(
  context: RunningContext,
  claimed: { operation: number; zone: string; holder: string },
  signal: AbortSignal,
): Promise<void> {
  const { operation, holder } = claimed;
  const keeping = setInterval(() => {
    keepExport(context.pool, operation, holder, LEASE_MS).catch(context.onFault);
  }, LEASE_MS / 4);
  try {
    const done = await makeExport(context, claimed, signal);
    if (!done) await releaseExport(context.pool, operation, holder, false);
  } catch (error) {
    context.onFault(error);
    await releaseExport(context.pool, operation, holder, true);
  } finally {
    clearInterval(keeping);
  }
}
