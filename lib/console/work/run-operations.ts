import { type ApprovalContext, runApprovals } from "#lib/console/approvals/run-approvals";
import type { RunningContext } from "#lib/console/context";
import { runExports } from "#lib/console/exports/run-exports";
import { findUnmarked, markSender } from "#lib/console/mirror/rows/own-work";
import type { PacedContext } from "#lib/console/operations/pace";
import { runPlans } from "#lib/console/plans/run-plans";
import { processDue } from "#lib/console/requests/process-due";
import { claimDueRetry } from "#lib/console/requests/retry-steps";
import { processRetry } from "#lib/console/retries/process-retry";
import { runChosen } from "#lib/console/retries/run-chosen";
import { claimDueSend } from "#lib/console/sends/send-rows";
import { processSend } from "#lib/console/sends/send-single";
import { watchUploads } from "#lib/console/uploads/watch-uploads";
import { endWorkOfRemoved } from "#lib/console/work/end-work-of-removed";
import { loop } from "#lib/platform/loop";
import { begin } from "#lib/platform/postgres/sql";

const RETRIES_IDLE_MS = 300;
const SENDS_IDLE_MS = 400;
const MARK_IDLE_MS = 1000;
/** Few enough that absorbing an answer does not wait long for the mirror's lock. */
const ROWS_AT_ONCE = 5000;

/** Runs operators' requests to their end, until the signal ends it. Any number of processes may run it. */
export async function runOperations(
  context: PacedContext & ApprovalContext,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all([
    processDue(
      context,
      {
        claim: claimDueRetry,
        processOne: (row, holder) => processRetry(context, row, holder),
        idleMs: RETRIES_IDLE_MS,
      },
      signal,
    ),
    runChosen(context, signal),
    watchUploads(context, signal),
    runApprovals(context, signal),
    processDue(
      context,
      {
        claim: claimDueSend,
        processOne: (row, holder) => processSend(context, row, holder),
        idleMs: SENDS_IDLE_MS,
      },
      signal,
    ),
    runExports(context, signal),
    runPlans(context, signal),
    endWorkOfRemoved(context, signal),
    markOwnWork(context, signal),
  ]);
}

/** Writes the sender to messages that were read before the console knew it. */
function markOwnWork({ pool, onFault }: RunningContext, signal: AbortSignal): Promise<void> {
  const run = async () => {
    const found = await findUnmarked(pool);
    if (found) await begin(pool, (tx) => markSender(tx, found, ROWS_AT_ONCE));
    return found !== null;
  };
  return loop(run, { signal, onFault, idleMs: MARK_IDLE_MS });
}
