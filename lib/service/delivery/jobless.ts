import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { LEASE_MS } from "#lib/service/delivery/hand-over/take-window";
import { findShortages, insertJobsFor } from "#lib/service/delivery/jobless-rows";
import { MESSAGES_PER_JOB } from "#lib/service/queue/send-jobs";

/**
 * Gives messages that are on their way without a job a new one: otherwise they would wait for ever. No
 * correct step leaves such messages; this repairs the effects of a fault. False when there were none.
 */
export async function giveJobsBack({ bulk, log, wake }: Delivery): Promise<boolean> {
  let messages = 0;
  for (const shortage of await findShortages(bulk)) {
    messages += await begin(bulk, (tx) => insertJobsFor(tx, shortage, LEASE_MS, MESSAGES_PER_JOB));
  }
  if (messages === 0) return false;
  log.error({ messages }, "messages had no job and would have waited for ever; they have one again");
  wake.wake();
  return true;
}
