import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { SendJobRow } from "#lib/service/queue/send-jobs";

/** The most to claim at once: of how many campaigns, and how many jobs in all. */
export type Most = { campaigns: number; jobs: number };

/**
 * Jobs to be enqueued of this priority, of the next campaigns after `last` that are not paused; none when there are none.
 * They are locked until the transaction ends, and other workers skip them. Campaigns take turns, so that a huge batch
 * does not delay other campaigns.
 */
export function claimWaiting(
  tx: Sql,
  priority: number,
  last: string | null,
  most: Most,
): Promise<SendJobRow[]> {
  return rows(
    tx,
    sql`
      select id, campaign_id, batch_id, first_id, last_id, created_at, holds
      from claim_waiting(${priority}::smallint, ${last}::uuid, ${most.campaigns}::integer, ${most.jobs}::integer)
    `,
    "claim-waiting",
  );
}

/** A queued job for a route, with what all messages of its campaign share. */
export type RouteJob = SendJobRow & { sender: string; resumedAt: Date | null };

/** Jobs to be handed over that the route may take now, likewise. A null route is the simulator. */
export function claimQueued(
  tx: Sql,
  routeId: string | null,
  priority: number,
  last: string | null,
  most: Most,
): Promise<RouteJob[]> {
  return rows(
    tx,
    sql`
      select id, campaign_id, batch_id, first_id, last_id, created_at, holds, sender, resumed_at
      from claim_queued(${routeId}::uuid, ${priority}::smallint, ${last}::uuid, ${most.campaigns}::integer,
        ${most.jobs}::integer)
    `,
    "claim-queued",
  );
}
