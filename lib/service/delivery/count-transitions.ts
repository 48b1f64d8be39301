import type { Sql } from "#lib/platform/postgres/sql";
import type { Transition } from "#lib/service/delivery/hand-over-rows";
import { countStatuses } from "#lib/service/status-counts";

/** Moves the counters along with the messages, at the transaction's end. */
export function countTransitions(tx: Sql, transitions: Transition[]): Promise<void> {
  return countStatuses(
    tx,
    transitions.flatMap(({ campaignId, batchId, before, after, n }) => [
      { campaignId, batchId, status: before, change: -n },
      { campaignId, batchId, status: after, change: n },
    ]),
  );
}
