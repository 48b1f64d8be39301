import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { jobColumns, type SendJobRow, STAGE } from "#lib/service/queue/send-jobs";

/** Jobs of one campaign whose worker died while it handed them over, locked and skipped by other workers. */
export async function claimExpiredJobs(tx: Sql, limit: number): Promise<SendJobRow[]> {
  const expired = await maybeRow<{ campaignId: string }>(
    tx,
    sql`
      select campaign_id from send_job
      where stage = ${STAGE.sending} and lease_until < now()
      order by lease_until
      limit 1
    `,
  );
  if (!expired) return [];
  return rows(
    tx,
    sql`
      select ${jobColumns} from send_job
      where stage = ${STAGE.sending} and campaign_id = ${expired.campaignId} and lease_until < now()
      order by id
      limit ${limit}
      for update skip locked
    `,
  );
}

/**
 * Jobs of one campaign that had been queued by that moment and wait, paused campaigns' too; locked and skipped by other
 * workers.
 */
export async function claimQueuedBefore(tx: Sql, moment: Date, limit: number): Promise<SendJobRow[]> {
  const found = await rows<{ id: number; campaignId: string }>(
    tx,
    sql`
      select campaign_id, id from send_job
      where stage in (${STAGE.waiting}, ${STAGE.queued}) and created_at <= ${moment}
      order by campaign_id, id
      limit ${limit}
    `,
  );
  return lockQueued(tx, found, [STAGE.waiting, STAGE.queued]);
}

/**
 * Queued jobs of one campaign whose messages waited longer than the routes of the campaign let them; campaigns without
 * routes count only where nothing else carries them.
 */
export async function claimOverdue(
  tx: Sql,
  withoutRoutesHours: number | null,
  limit: number,
): Promise<SendJobRow[]> {
  const found = await rows<{ id: number; campaignId: string }>(
    tx,
    sql`
      select j.campaign_id, j.id
      from send_job j
      join campaign c on c.id = j.campaign_id and c.paused_at is null
      where j.stage = ${STAGE.queued} and greatest(j.created_at, c.resumed_at) < now() - interval '1 hour' * coalesce(
        (select max(r.validity_hours) from campaign_route cr join route r on r.id = cr.route_id
          where cr.campaign_id = j.campaign_id),
        ${withoutRoutesHours}::float8
      )
      order by j.campaign_id, j.id
      limit ${limit}
    `,
  );
  return lockQueued(tx, found, [STAGE.queued]);
}

/** Queued jobs of one campaign that all of its routes passed over: what is left in them is for none of them. */
export async function claimUnserved(
  tx: Sql,
  limit: number,
): Promise<{ jobs: SendJobRow[]; routes: string[] }> {
  const found = await rows<{ id: number; campaignId: string; routes: string[] }>(
    tx,
    sql`
      select j.campaign_id, j.id, r.routes
      from send_job j
      cross join lateral (
        select array_agg(cr.route_id) as routes from campaign_route cr where cr.campaign_id = j.campaign_id
      ) r
      where j.stage = ${STAGE.queued} and j.passed_by is not null and j.passed_by @> r.routes
      order by j.campaign_id, j.id
      limit ${limit}
    `,
  );
  return { jobs: await lockQueued(tx, found, [STAGE.queued]), routes: found[0]?.routes ?? [] };
}

async function lockQueued(
  tx: Sql,
  found: { id: number; campaignId: string }[],
  stages: number[],
): Promise<SendJobRow[]> {
  const campaignId = found[0]?.campaignId;
  if (!campaignId) return [];
  const ids = found.filter((job) => job.campaignId === campaignId).map(({ id }) => id);
  return rows(
    tx,
    sql`
      select ${jobColumns} from send_job
      where campaign_id = ${campaignId} and id = any(${ids}::bigint[]) and stage = any(${stages}::smallint[])
      order by id
      for update
    `,
  );
}
