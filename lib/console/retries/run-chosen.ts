import { randomUUID } from "node:crypto";
import { retryMany } from "#lib/console/gateway/own/retry-many";
import { endFinished, listUnfinished, type OperationRow } from "#lib/console/operations/operations";
import { CAMPAIGN_PACE, type PacedContext } from "#lib/console/operations/pace";
import { postponedMs } from "#lib/console/plans/postponement";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { claimItem } from "#lib/console/retries/claim-item";
import { makeRetryCall } from "#lib/console/retries/make-retry-call";
import { type LastRead, readItem } from "#lib/console/retries/read-item";
import { isDeliveryHeld } from "#lib/platform/installation/delivery-hold";
import { loop } from "#lib/platform/loop";
import { openSemaphore } from "#lib/platform/semaphore";

const LOOK_MS = 500;
const STOPPED_MS = 2000;
/** The longest pause, however long the budget's wait is, so that a cancelled operation ends soon. */
const LONGEST_WAIT_MS = 1000;
/** The number of concurrent calls, so that a slow answer delays no other. */
const IN_FLIGHT = 4;

/** Runs the operations on selected messages, each in its own loop, and ends those that are done. */
export async function runChosen(context: PacedContext, signal: AbortSignal): Promise<void> {
  const { pool, onFault } = context;
  const running = new Map<number, Promise<void>>();
  const run = async () => {
    for (const operation of await listUnfinished(pool)) {
      if (running.has(operation.id)) continue;
      const done = carryOn(context, operation, signal).finally(() => running.delete(operation.id));
      running.set(operation.id, done);
    }
    await endFinished(pool);
    return false;
  };
  await loop(run, { signal, onFault, idleMs: LOOK_MS });
  await Promise.all(running.values());
}

async function carryOn(context: PacedContext, operation: OperationRow, signal: AbortSignal): Promise<void> {
  const { pool, onFault, pace = CAMPAIGN_PACE } = context;
  const holder = randomUUID();
  const calls = openSemaphore(IN_FLIGHT);
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  let last: LastRead = null;
  const run = async () => {
    const campaign = await findConsoleCampaign(pool, operation.campaign);
    if (!campaign) return end();
    const of = ownCampaignOf(campaign);
    if ((!of && campaign.stop) || (await isDeliveryHeld(pool))) return STOPPED_MS;
    const postponedForMs = operation.plan === null ? 0 : await postponedMs(pool, operation.id, new Date());
    if (postponedForMs > 0) return Math.min(postponedForMs, LONGEST_WAIT_MS);
    if (of) return (await retryMany(pool, campaign, of, operation)) || end();
    // Only this loop takes permits, so one that is free now is still free when the call leaves.
    (await calls.take(until))();
    const slot = await pace.take(pool, campaign);
    if (slot.waitMs > 0) return Math.min(slot.waitMs, LONGEST_WAIT_MS);
    const readJustNow = last?.by === "itself" ? last.id : null;
    const claimed = await claimItem(context, campaign, operation, holder, readJustNow);
    if (!claimed) return end();
    if ("stale" in claimed) {
      last = await readItem(context, campaign, operation.id, claimed.stale, last);
      return true;
    }
    const { request } = claimed;
    void calls.run(() => makeRetryCall(context, campaign, request, slot).catch(onFault));
    return pace.gapMs(campaign);
  };
  const end = () => {
    ended.abort();
    return false;
  };
  await loop(run, { signal: until, onFault });
  await calls.close();
}
