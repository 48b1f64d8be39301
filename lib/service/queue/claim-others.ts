import { empty, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
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
 * Jobs of one campaign, paused or not, that were queued before that moment and still wait. They are locked,
 * and other workers skip them.
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

/** The position of a scan of the queued jobs. Each look reads a fixed number of jobs and continues from here. */
export type ScanPosition = { after: { priority: number; campaignId: string; id: number } | null };
const LOOKED_AT = 2000;

/**
 * Queued jobs of one campaign whose messages waited longer than its routes allow. Campaigns without routes
 * count only if nothing else carries them.
 */
export async function claimOverdue(
  tx: Sql,
  scan: ScanPosition,
  withoutRoutesHours: number | null,
  limit: number,
): Promise<SendJobRow[]> {
  const overdue = sql`
    select j.campaign_id, j.id, null::uuid[] as routes
    from looked j
    join (
      select c.id, c.resumed_at, c.batch_hours, coalesce(
        (select max(r.validity_hours) from campaign_route cr join route r on r.id = cr.route_id where cr.campaign_id = c.id),
        ${withoutRoutesHours}::float8
      ) as validity_hours
      from campaign c
      where c.id in (select campaign_id from looked)
    ) c on c.id = j.campaign_id
    where waits_since(c.batch_hours, j.batch_id, j.created_at, c.resumed_at) < now() - interval '1 hour' * c.validity_hours
      and queue_refusal(j.campaign_id, j.batch_id) is null
  `;
  return lockQueued(tx, await scanNext(tx, scan, overdue, limit), [STAGE.queued]);
}

/** Queued jobs of one campaign that all of its routes passed over: none of them serves the rest. */
export async function claimUnserved(
  tx: Sql,
  scan: ScanPosition,
  limit: number,
): Promise<{ jobs: SendJobRow[]; routes: string[] }> {
  const unserved = sql`
    select j.campaign_id, j.id, r.routes
    from looked j
    cross join lateral (
      select array_agg(cr.route_id) as routes from campaign_route cr where cr.campaign_id = j.campaign_id
    ) r
    where j.passed_by is not null and j.passed_by @> r.routes
  `;
  const found = await scanNext(tx, scan, unserved, limit);
  return { jobs: await lockQueued(tx, found, [STAGE.queued]), routes: found[0]?.routes ?? [] };
}

type OtherJob = { campaignId: string; id: number; routes: string[] | null };
type Looked = { priority: number; lastCampaign: string; lastId: number; n: number };

/** Returns the `wanted` ones of the next jobs. The position stays where jobs were found, until they are gone. */
async function scanNext(
  tx: Sql,
  scan: ScanPosition,
  wanted: ReturnType<typeof sql>,
  limit: number,
): Promise<OtherJob[]> {
  const { after } = scan;
  const behind = after
    ? sql`and (priority, campaign_id, id) > (${after.priority}, ${after.campaignId}::uuid, ${after.id}::bigint)`
    : empty;
  const read = await rows<Looked & { [Field in keyof OtherJob]: OtherJob[Field] | null }>(
    tx,
    sql`
      with looked as materialized (
        select priority, campaign_id, batch_id, id, created_at, passed_by from send_job
        where stage = ${STAGE.queued} ${behind}
        order by priority, campaign_id, id
        limit ${LOOKED_AT}
      ), last as (
        select priority, campaign_id as last_campaign, id as last_id, count(*) over () as n from looked
        order by priority desc, campaign_id desc, id desc
        limit 1
      ), found as (
        select * from (${wanted}) wanted order by campaign_id, id limit ${limit}
      )
      select l.priority, l.last_campaign, l.last_id, l.n, f.campaign_id, f.id, f.routes
      from last l left join found f on true
      order by f.campaign_id, f.id
    `,
  );
  const found = read.flatMap(({ campaignId, id, routes }) =>
    campaignId === null || id === null ? [] : [{ campaignId, id, routes }],
  );
  const [last] = read;
  if (found.length === 0) {
    scan.after =
      last?.n === LOOKED_AT
        ? { priority: last.priority, campaignId: last.lastCampaign, id: last.lastId }
        : null;
  }
  return found;
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
