import { randomUUID } from "node:crypto";
import { LEASE_MS, type OperationContext } from "#lib/operations/context";
import { pause } from "#lib/operations/pause";
import { pursueRetry } from "#lib/operations/pursue-retry";
import { runChosen } from "#lib/operations/run-chosen";
import { claimDueRetry } from "#lib/store/retry-requests";

export type RunningContext = OperationContext & { onFault: (error: unknown) => void };

const IDLE_MS = 300;
const FAULT_MS = 1000;
/** Requests pursued side by side: one that waits for its campaign's slot holds up no other's. */
const AT_ONCE = 4;

/** Brings what operators have asked for to its end, until the signal ends it. Any number of processes may run it. */
export async function runOperations(context: RunningContext, signal: AbortSignal): Promise<void> {
  const requests = Array.from({ length: AT_ONCE }, () => pursueRequests(context, signal));
  await Promise.all([...requests, runChosen(context, signal)]);
}

async function pursueRequests(context: RunningContext, signal: AbortSignal): Promise<void> {
  const holder = randomUUID();
  while (!signal.aborted) {
    try {
      const request = await claimDueRetry(context.pool, holder, LEASE_MS);
      if (request) await pursueRetry(context, request, holder);
      else await pause(IDLE_MS, signal);
    } catch (error) {
      if (!signal.aborted) context.onFault(error);
      await pause(FAULT_MS, signal);
    }
  }
}
