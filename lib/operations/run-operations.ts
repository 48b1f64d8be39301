import { randomUUID } from "node:crypto";
import { LEASE_MS, type OperationContext } from "#lib/operations/context";
import type { Pace } from "#lib/operations/pace";
import { pause } from "#lib/operations/pause";
import { pursueRetry } from "#lib/operations/pursue-retry";
import { runChosen } from "#lib/operations/run-chosen";
import { runExports } from "#lib/operations/run-exports";
import { runPlans } from "#lib/operations/run-plans";
import { runSends } from "#lib/operations/run-sends";
import { watchUploads } from "#lib/operations/watch-uploads";
import { claimDueRetry } from "#lib/store/retry-requests";

export type RunningContext = OperationContext & {
  onFault: (error: unknown) => void;
  /** Another than the campaign's, for those who measure. */
  pace?: Pace;
};

const IDLE_MS = 300;
const FAULT_MS = 1000;
/** Requests pursued side by side: one that waits for its campaign's slot holds up no other's. */
const AT_ONCE = 4;

/** Brings what operators have asked for to its end, until the signal ends it. Any number of processes may run it. */
export async function runOperations(context: RunningContext, signal: AbortSignal): Promise<void> {
  await Promise.all([
    pursueRequests(context, signal),
    runChosen(context, signal),
    watchUploads(context, signal),
    runSends(context, signal),
    runExports(context, signal),
    runPlans(context, signal),
  ]);
}

async function pursueRequests(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const holder = randomUUID();
  const pursued = new Set<Promise<void>>();
  while (!signal.aborted) {
    try {
      if (pursued.size >= AT_ONCE) await Promise.race(pursued);
      const request = await claimDueRetry(pool, holder, LEASE_MS);
      if (request) {
        const done = pursueRetry(context, request, holder)
          .catch(onFault)
          .finally(() => pursued.delete(done));
        pursued.add(done);
      } else await pause(IDLE_MS, signal);
    } catch (error) {
      if (!signal.aborted) onFault(error);
      await pause(FAULT_MS, signal);
    }
  }
  await Promise.all(pursued);
}
