import { type ApprovalContext, runApprovals } from "#lib/console/approvals/run-approvals";
import type { RunningContext } from "#lib/console/context";
import { runExports } from "#lib/console/exports/run-exports";
import type { PacedContext } from "#lib/console/operations/pace";
import { runPlans } from "#lib/console/plans/run-plans";
import { processDue } from "#lib/console/requests/process-due";
import { claimDueRetry } from "#lib/console/requests/retry-steps";
import { processRetry } from "#lib/console/retries/process-retry";
import { runChosen } from "#lib/console/retries/run-chosen";
import { runSends } from "#lib/console/sends/run-sends";
import { watchUploads } from "#lib/console/uploads/watch-uploads";
import { endWorkOfRemoved } from "#lib/console/work/end-work-of-removed";
import { markOwnWork } from "#lib/console/work/mark-own-work";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";

const IDLE_MS = 300;

/** Runs operators' requests to their end, until the signal ends it. Any number of processes may run it. */
export async function runOperations(
  context: PacedContext & ApprovalContext,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    processRequests(context, signal),
    runChosen(context, signal),
    watchUploads(context, signal),
    runApprovals(context, signal),
    runSends(context, signal),
    runExports(context, signal),
    runPlans(context, signal),
    endWorkOfRemoved(context, signal),
    markOwnWork(context, signal),
  ]);
}

function processRequests(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const claim = async (holder: string, leaseMs: number) =>
    (await isDeliveryHeld(pool)) ? null : claimDueRetry(pool, holder, leaseMs);
  return processDue(
    {
      claim,
      processOne: (request, holder) => processRetry(context, request, holder),
      idleMs: IDLE_MS,
      onFault,
    },
    signal,
  );
}
