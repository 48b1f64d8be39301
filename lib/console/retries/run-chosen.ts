import { randomUUID } from "node:crypto";
import { findSync } from "#lib/console/mirror/rows/sync";
import { endFinished, listUnfinished, type OperationRow } from "#lib/console/operations/operations";
import { CAMPAIGN_PACE, type PacedContext } from "#lib/console/operations/pace";
import { planHoldMs } from "#lib/console/plans/plan-hold";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { claimItem } from "#lib/console/retries/claim-item";
import { type LastRead, readItem } from "#lib/console/retries/read-item";
import { makeRetryCall } from "#lib/console/retries/send-retry";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { pause } from "#lib/platform/pause";

const LOOK_MS = 500;
const FAULT_MS = 1000;
const STOPPED_MS = 2000;
/** However long the budget asks to wait: a cancelled operation should not be waited for. */
const LONGEST_WAIT_MS = 1000;
/** Calls that are on their way at once: a slow answer holds up nobody. */
const IN_FLIGHT = 4;

/** Carries on the operations of single calls, each in a loop of its own, and ends those that are done. */
export async function runChosen(context: PacedContext, signal: AbortSignal): Promise<void> {
  const running = new Map<number, Promise<void>>();
  while (!signal.aborted) {
    try {
      for (const operation of await listUnfinished(context.pool)) {
        if (running.has(operation.id)) continue;
        const done = carryOn(context, operation, signal).finally(() => running.delete(operation.id));
        running.set(operation.id, done);
      }
      await endFinished(context.pool);
    } catch (error) {
      if (!signal.aborted) context.onFault(error);
    }
    await pause(LOOK_MS, signal);
  }
  await Promise.all(running.values());
}

async function carryOn(context: PacedContext, operation: OperationRow, signal: AbortSignal): Promise<void> {
  const { pace = CAMPAIGN_PACE } = context;
  const holder = randomUUID();
  const calls = new Set<Promise<void>>();
  let last: LastRead = null;
  try {
    while (!signal.aborted) {
      const campaign = await findConsoleCampaign(context.pool, operation.campaign);
      const sync = await findSync(context.pool, operation.campaign);
      if (!campaign) break;
      if (sync?.stop || (await isDeliveryHeld(context.pool))) {
        await pause(STOPPED_MS, signal);
        continue;
      }
      const heldMs = operation.plan === null ? 0 : await planHoldMs(context.pool, operation.id, new Date());
      if (heldMs > 0) {
        await pause(Math.min(heldMs, LONGEST_WAIT_MS), signal);
        continue;
      }
      if (calls.size >= IN_FLIGHT) await Promise.race(calls);
      const waitMs = await pace.take(context.pool, campaign);
      if (waitMs > 0) {
        await pause(Math.min(waitMs, LONGEST_WAIT_MS), signal);
        continue;
      }
      const claimed = await claimItem(
        context,
        campaign,
        operation,
        holder,
        last?.by === "itself" ? last.id : null,
      );
      if (!claimed) break;
      if ("stale" in claimed) {
        last = await readItem(context, campaign, operation.id, claimed.stale, last);
        continue;
      }
      const next = pause(pace.gapMs(campaign), signal);
      const call = makeRetryCall(context, campaign, claimed.request)
        .catch(context.onFault)
        .finally(() => calls.delete(call));
      calls.add(call);
      await next;
    }
  } catch (error) {
    if (!signal.aborted) context.onFault(error);
    await pause(FAULT_MS, signal);
  }
  await Promise.all(calls);
}
