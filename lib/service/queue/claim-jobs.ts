import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { SendJobRow } from "#lib/service/queue/send-jobs";

/** Limits of a claim: the most campaigns, the most jobs in all, and the lowest id of a job. */
export type Wanted = { campaigns: number; jobs: number; lowestId: number };

/**
 * Claims waiting jobs of this priority, of the next campaigns after `last` that may send now: not paused, within their
 * hours, with a batch that is not held (`next_campaign_with_jobs`). They are locked until the transaction ends, and other
 * workers skip them. Campaigns are served in rotation, so that a huge batch does not delay other campaigns.
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

/** A queued job for a route, with what all messages of its campaign have in common. */
export type RouteJob = SendJobRow & { sender: string; resumedAt: Date | null; hasPace: boolean };

/** Claims queued jobs that the route may take now, as `claimWaiting` does. A null route is the simulator. */
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
      select id, campaign_id, batch_id, first_id, last_id, created_at, holds, sender, resumed_at, has_pace
      from claim_queued(${routeId}::uuid, ${priority}::smallint, ${last}::uuid, ${campaigns}::integer,
        ${jobs}::integer, ${lowestId}::bigint)
    `,
    "claim-queued",
  );
}
