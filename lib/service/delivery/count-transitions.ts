import type { Sql } from "#lib/platform/postgres/sql";
import type { Changed } from "#lib/service/record-changes";
import { countStatuses } from "#lib/service/status-counts";

/** Messages of one batch (or none) that went from one status to another. */
export type Transition = {
  campaignId: string;
  batchId: string | null;
  before: number;
  after: number;
  n: number;
};

/** Updates the counters for the messages, and records which messages changed, at the transaction's end. */
export function countTransitions(tx: Sql, transitions: Transition[], changed: Changed[] = []): Promise<void> {
  return countStatuses(
    tx,
    transitions.flatMap(({ campaignId, batchId, before, after, n }) => [
      { campaignId, batchId, status: before, change: -n },
      { campaignId, batchId, status: after, change: n },
    ]),
    changed,
  );
}
