import { randomUUID } from "node:crypto";
import type { RunningContext } from "#lib/console/context";
import { makeExport } from "#lib/console/exports/make-export";
import { expireExports } from "#lib/console/operations/export-chunks";
import {
  type ClaimedExport,
  claimExport,
  giveUpExports,
  keepExport,
  releaseExport,
} from "#lib/console/operations/exports";
import { loop } from "#lib/platform/loop";

/** A maker that has not renewed its lease within this time is considered dead. */
const LEASE_MS = 20_000;
const LOOK_MS = 500;
const EXPIRE_MS = 60_000;
/** Each chunk is about a megabyte. */
const CHUNKS_AT_ONCE = 100;

/** Makes exports, one at a time per process, and deletes expired ones. */
export async function runExports(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  let expiredAt = 0;
  const run = async () => {
    if (Date.now() - expiredAt > EXPIRE_MS) {
      expiredAt = Date.now();
      while ((await expireExports(pool, CHUNKS_AT_ONCE)) > 0) {}
    }
    await giveUpExports(pool);
    const holder = randomUUID();
    const claimed = await claimExport(pool, holder, LEASE_MS);
    if (claimed) await carryOut(context, { ...claimed, holder }, signal);
    return claimed !== null;
  };
  await loop(run, { signal, onFault, idleMs: LOOK_MS });
}

async function carryOut(
  context: RunningContext,
  claimed: ClaimedExport & { holder: string },
  signal: AbortSignal,
): Promise<void> {
  const { operation, holder } = claimed;
  const { pool, onFault } = context;
  const ended = new AbortController();
  const keeping = loop(() => keepExport(pool, operation, holder, LEASE_MS).then(() => false), {
    signal: ended.signal,
    onFault,
    idleMs: LEASE_MS / 4,
  });
  try {
    const done = await makeExport(context, claimed, signal);
    if (!done) await releaseExport(pool, operation, holder, false);
  } catch (error) {
    onFault(error);
    await releaseExport(pool, operation, holder, true);
  } finally {
    ended.abort();
    await keeping;
  }
}
