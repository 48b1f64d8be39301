import type { Sql } from "#lib/platform/postgres/sql";
import { claimQueued, claimWaiting, type RouteJobs } from "#lib/service/queue/claim-jobs";
import { type ClaimedJobs, PRIORITY } from "#lib/service/queue/send-jobs";

/** The campaign that was served last, so that campaigns take turns. */
export type Turn = { single: string | null; batch: string | null };

/** The most jobs to claim at once. A batch job has up to 500 messages, a single one has one. */
export type Most = { single: number; batch: number };

const ENQUEUED: Most = { single: 200, batch: 4 };

/** The next jobs to be enqueued, or null: single sends of any campaign before batches, campaigns in turn. */
export function nextWaiting(tx: Sql, turn: Turn): Promise<ClaimedJobs | null> {
  return inTurn(turn, ENQUEUED, (priority, last, limit) => claimWaiting(tx, priority, last, limit));
}

/** The next jobs to be handed over by the route, likewise. A null route is the simulator. */
export function nextQueued(
  tx: Sql,
  routeId: string | null,
  turn: Turn,
  most: Most,
): Promise<RouteJobs | null> {
  return inTurn(turn, most, (priority, last, limit) => claimQueued(tx, routeId, priority, last, limit));
}

async function inTurn<Jobs extends ClaimedJobs>(
  turn: Turn,
  most: Most,
  claim: (priority: number, last: string | null, limit: number) => Promise<Jobs | null>,
): Promise<Jobs | null> {
  for (const kind of ["single", "batch"] as const) {
    const claimed = await claim(PRIORITY[kind], turn[kind], most[kind]);
    if (claimed) {
      turn[kind] = claimed.campaignId;
      return claimed;
    }
  }
  return null;
}
