import type { Sql as Statement } from "sql-template-tag";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { purgeUpstream } from "#lib/console/registry/upstreams";
import { namesOf } from "#lib/platform/months/monthly-tables";
import { detachedMonths, tableIn } from "#lib/platform/months/partition-rows";
import { maybeRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** These rows are deleted first, so that a campaign restored meanwhile is read from its start. */
const DIVISION = [sql`mirror_window`];

/** Every table with rows of a campaign that no foreign key deletes with it. */
const MIRROR_TABLES = [
  sql`mirror_template`,
  sql`mirror_batch`,
  sql`mirror_count`,
  sql`mirror_period`,
  sql`mirror_latency`,
  sql`own_period`,
  sql`own_latency`,
  sql`mirror_interest`,
];

/** Tables that a foreign key would empty with the campaign, all at once. A table that refers to another comes before it. */
const LARGE_TABLES = [
  sql`note`,
  sql`retry_request`,
  sql`retry_plan_failure`,
  sql`operation`,
  sql`single_send`,
  sql`upload`,
  sql`own_work`,
  sql`alert_firing`,
];

/** Tables of a campaign's operations, plans and targets. A piece of an export is as large as hundreds of other rows. */
const PARTS = [
  { table: sql`export_chunk`, of: sql`operation`, by: sql`operation`, share: 1 / 250 },
  { table: sql`operation_item`, of: sql`operation`, by: sql`operation`, share: 1 },
  { table: sql`retry_plan_action`, of: sql`retry_plan`, by: sql`plan`, share: 1 },
  { table: sql`alert_delivery`, of: sql`alert_target`, by: sql`target`, share: 1 },
];

/** Whether a campaign `c` has work that is not done, or whose outcome is unknown. */
export const underWay = sql`(
  exists (select from operation where campaign = c.id and ended_at is null)
  or exists (select from upload where campaign = c.id and state = 'sending')
  or exists (select from retry_request where campaign = c.id and state in ('waiting', 'sending', 'unclear'))
  or exists (select from single_send where campaign = c.id and state in ('waiting', 'sending', 'unclear'))
)`;

/**
 * Hides a campaign, deletes its key and ends its sync. False when it was not removed, because an operation, an upload, a
 * send or a retry is under way.
 */
export async function removeCampaign(db: Sql, id: number, by: string): Promise<boolean> {
  const removed = await maybeRow(
    db,
    sql`
      with removed as (
        update console_campaign c
        set removed_at = clock_timestamp(), removed_by = ${by}, key_sealed = null, key_hint = null
        where id = ${id} and removed_at is null
          and exists (select from upstream u where u.id = c.upstream_id and u.address is not null)
          and not ${underWay}
        returning id
      ), swept as (
        delete from mirror_sync where campaign in (select id from removed)
      )
      select id from removed
    `,
  );
  return removed !== null;
}

/**
 * A campaign that was removed too long ago to be restored, or null. It is locked until the transaction ends, so that nobody
 * else deletes its rows or restores it meanwhile.
 */
export async function lockCampaignToPurge(tx: Sql, afterMs: number): Promise<number | null> {
  const found = await maybeRow<{ id: number }>(
    tx,
    sql`
      select id from console_campaign where removed_at < clock_timestamp() - ${afterMs} * interval '1 ms'
      order by removed_at limit 1
      for update skip locked
    `,
  );
  return found?.id ?? null;
}

/** Deletes about `limit` rows of a locked campaign, and returns their number. At zero, little of it is left. */
export async function purgeRows(tx: Sql, campaign: number, limit: number): Promise<number> {
  await tx.query(sql`
    delete from retention_place where half = 'mirror' and split_part(subject, ' ', 1) = ${String(campaign)}
  `);
  for (const table of [...DIVISION, ...(await monthlyTables(tx)), ...MIRROR_TABLES]) {
    const deleted = await deleteOwn(tx, table, campaign, limit);
    if (deleted > 0) return deleted;
  }
  for (const { table, of, by, share } of PARTS) {
    const found = sql`
      select part.ctid from ${of} whole join ${table} part on part.${by} = whole.id
      where whole.campaign = ${campaign} limit ${Math.ceil(limit * share)}
    `;
    const deleted = await deleteFound(tx, sql`${table} where`, found);
    if (deleted > 0) return deleted;
  }
  for (const table of LARGE_TABLES) {
    const deleted = await deleteOwn(tx, table, campaign, limit);
    if (deleted > 0) return deleted;
  }
  return 0;
}

/** The monthly tables: the attached ones, and each table of a detached month. */
async function monthlyTables(tx: Sql): Promise<Statement[]> {
  const spans = [null, ...(await detachedMonths(MIRROR_MONTHS, tx))];
  const names = namesOf(MIRROR_MONTHS).toReversed();
  return spans.flatMap((months) => names.map((name) => tableIn(name, months)));
}

/** Filters by campaign twice, because a month's partition has other campaigns' rows at the same ctid. */
function deleteOwn(tx: Sql, table: Statement, campaign: number, limit: number): Promise<number> {
  const found = sql`select ctid from ${table} where campaign = ${campaign} limit ${limit}`;
  return deleteFound(tx, sql`${table} where campaign = ${campaign} and`, found);
}

async function deleteFound(tx: Sql, where: Statement, found: Statement): Promise<number> {
  const { rowCount } = await tx.query(sql`delete from ${where} ctid = any(array(${found}))`);
  return rowCount ?? 0;
}

/** Deletes the campaign itself with its few settings, and its environment if that only waited for it. */
export async function purgeCampaign(tx: Sql, campaign: number): Promise<void> {
  const deleted = await maybeRow<{ upstreamId: number }>(
    tx,
    sql`delete from console_campaign where id = ${campaign} and removed_at is not null returning upstream_id`,
  );
  if (deleted) await purgeUpstream(tx, deleted.upstreamId);
}
