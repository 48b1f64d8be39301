import type { OperationContext } from "#lib/operations/context";
import { endWorkOfRemoved } from "#lib/operations/end-work-of-removed";
import type { Pace } from "#lib/operations/pace";
import { pursueDue } from "#lib/operations/pursue-due";
import { pursueRetry } from "#lib/operations/pursue-retry";
import { runChosen } from "#lib/operations/run-chosen";
import { runExports } from "#lib/operations/run-exports";
import { runPlans } from "#lib/operations/run-plans";
import { runSends } from "#lib/operations/run-sends";
import { watchUploads } from "#lib/operations/watch-uploads";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { claimDueRetry } from "#lib/store/retry-requests";

export type RunningContext = OperationContext & {
  onFault: (error: unknown) => void;
  /** Another than the campaign's, for those who measure. */
  pace?: Pace;
};

const IDLE_MS = 300;

/** Brings what operators have asked for to its end, until the signal ends it. Any number of processes may run it. */
export async function runOperations(context: RunningContext, signal: AbortSignal): Promise<void> {
  await Promise.all([
    pursueRequests(context, signal),
    runChosen(context, signal),
    watchUploads(context, signal),
    runSends(context, signal),
    runExports(context, signal),
    runPlans(context, signal),
    endWorkOfRemoved(context, signal),
  ]);
}

function pursueRequests(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const claim = async (holder: string, leaseMs: number) =>
    (await isDeliveryHeld(pool)) ? null : claimDueRetry(pool, holder, leaseMs);
  return pursueDue(
    { claim, pursue: (request, holder) => pursueRetry(context, request, holder), idleMs: IDLE_MS, onFault },
    signal,
  );
}
