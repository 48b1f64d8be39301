import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { SendJobRow } from "#lib/service/queue/send-jobs";

/** What to claim: of how many campaigns and how many jobs in all at most, and none with a lower id. */
export type Wanted = { campaigns: number; jobs: number; lowestId: number };

/**
 * Jobs to be enqueued of this priority, of the next campaigns after `last` that are not paused; none when there are none.
 * They are locked until the transaction ends, and other workers skip them. Campaigns take turns, so that a huge batch
 * does not delay other campaigns.
 */
export function claimWaiting(
  tx: Sql,
  priority: number,
  last: string | null,
  { campaigns, jobs, lowestId }: Wanted,
): Promise<SendJobRow[]> {
  return rows(
    tx,
    sql`
      select id, campaign_id, batch_id, first_id, last_id, created_at, holds
      from claim_waiting(${priority}::smallint, ${last}::uuid, ${campaigns}::integer, ${jobs}::integer,
        ${lowestId}::bigint)
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
  { campaigns, jobs, lowestId }: Wanted,
): Promise<RouteJob[]> {
  return rows(
    tx,
    sql`
      select id, campaign_id, batch_id, first_id, last_id, created_at, holds, sender, resumed_at
      from claim_queued(${routeId}::uuid, ${priority}::smallint, ${last}::uuid, ${campaigns}::integer,
        ${jobs}::integer, ${lowestId}::bigint)
    `,
    "claim-queued",
  );
}
