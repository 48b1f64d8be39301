import type { RunningContext } from "#lib/console/context";
import { processDue } from "#lib/console/requests/process-due";
import { claimDueSend } from "#lib/console/sends/send-rows";
import { processSend } from "#lib/console/sends/send-single";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";

const IDLE_MS = 400;

/** Processes single sends that wait for a slot, or whose outcome is unknown. */
export function runSends(context: RunningContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const claim = async (holder: string, leaseMs: number) =>
    (await isDeliveryHeld(pool)) ? null : claimDueSend(pool, holder, leaseMs);
  return processDue(
    { claim, processOne: (send, holder) => processSend(context, send, holder), idleMs: IDLE_MS, onFault },
    signal,
  );
}
