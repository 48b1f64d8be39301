import { maybeRow, oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { type ClaimedJobs, jobColumns, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";

/**
 * Jobs to be enqueued of this priority, of the next campaign after `last` that is not paused; null when there are none.
 * They are locked until the transaction ends, and other workers skip them. Campaigns take turns, so that a huge batch
 * does not delay other campaigns.
 */
export async function claimWaiting(
  tx: Sql,
  priority: number,
  last: string | null,
  limit: number,
): Promise<ClaimedJobs | null> {
  const { campaignId } = await oneRow<{ campaignId: string | null }>(
    tx,
    sql`
      select next_campaign_with_jobs(${STAGE.waiting}::smallint, ${priority}::smallint, ${last}::uuid) as campaign_id
    `,
    "next-campaign-with-jobs",
  );
  if (campaignId === null) return null;
  const jobs = await rows<SendJobRow>(
    tx,
    sql`
      select ${jobColumns} from send_job
      where stage = ${STAGE.waiting} and priority = ${priority} and campaign_id = ${campaignId}
      order by id
      limit ${limit}
      for update skip locked
    `,
    "claim-waiting",
  );
  return jobs.length > 0 ? { campaignId, jobs } : null;
}

/** Queued jobs of one campaign, for a route. */
export type RouteJobs = ClaimedJobs & { sender: string; resumedAt: Date | null };

/** Jobs to be handed over that the route may take now, likewise. A null route is the simulator. */
export async function claimQueued(
  tx: Sql,
  routeId: string | null,
  priority: number,
  last: string | null,
  limit: number,
): Promise<RouteJobs | null> {
  const next = await maybeRow<Omit<RouteJobs, "jobs"> & { before: string[] }>(
    tx,
    sql`
      select campaign_id, before, sender, resumed_at
      from next_campaign_of_route(${priority}::smallint, ${last}::uuid, ${routeId}::uuid)
    `,
    "next-campaign-of-route",
  );
  if (next === null) return null;
  const { campaignId, before, sender, resumedAt } = next;
  const isForRoute = sql`
    and coalesce(passed_by, '{}') @> ${before}::uuid[] and not coalesce(passed_by, '{}') @> array[${routeId}::uuid]
  `;
  const jobs = await rows<SendJobRow>(
    tx,
    sql`
      select ${jobColumns} from send_job
      where stage = ${STAGE.queued} and priority = ${priority} and campaign_id = ${campaignId} ${routeId === null ? sql`` : isForRoute}
      order by id
      limit ${limit}
      for update skip locked
    `,
    routeId === null ? "claim-queued" : "claim-queued-of-route",
  );
  return jobs.length > 0 ? { campaignId, jobs, sender, resumedAt } : null;
}
