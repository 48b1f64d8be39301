import type { Sql as Statement } from "sql-template-tag";
import { countMoved } from "#lib/console/mirror/rows/counting";
import { findReached } from "#lib/console/mirror/without-removed";
import { MESSAGE } from "#lib/console/mirrored-status";
import type { DetachedMonths } from "#lib/console/months/detached-months";
import { currentRows, mirroredMessages, type Projected, rowsOf } from "#lib/console/projection/current-rows";
import type { RetentionAges } from "#lib/domain/retention/retention-ages";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { empty, join, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Added messages, grouped by their batch and template body. */
export type Added = { batchId: string | null; templateBodyId: string; n: number };

/**
 * Adds the messages that the read model does not have, with their texts, and counts them. Leaves out those of detached
 * months and those whose rows retention has removed, and from old ones whatever retention would remove.
 */
export async function insertNew(
  tx: Sql,
  campaign: number,
  projected: Projected,
  { textDays, numberDays }: RetentionAges,
  detached: DetachedMonths[],
): Promise<Added[]> {
  const { of, ranges } = projected;
  const older = (days: number | null) => sql`c.created_at < now() - ${days}::integer * interval '1 day'`;
  const left = await leftOut(tx, campaign, detached);
  return rows(
    tx,
    sql`
      with clock as materialized (select clock_timestamp() as now),
      body as materialized (select id, language from template_body where campaign_id = ${of}),
      found as materialized (
        select c.*, m.batch_id, m.template_body_id, m.creator_id, b.language,
          case when ${older(numberDays)} then '*****' || right(m.recipient, 3)
            else coalesce(substring(m.recipient from '[*]{5}.*'), m.recipient) end as recipient,
          case when ${older(textDays)} then 'null' else m.template_values end as template_values
        from (${rowsOf("message", "id", of, ranges)}) m
        join (${currentRows(projected)}) c on c.uuid = m.id
        join body b on b.id = m.template_body_id
        left join (${mirroredMessages(campaign, ranges)}) k on k.id = c.id
        where k.id is null ${left}
      ),
      sender as materialized (
        select o.object_id, w.operator_id
        from (select distinct coalesce('batch_' || batch_id, id) as object_id from found) o
        cross join lateral (
          select operator_id from own_work where campaign = ${anyCampaign(campaign)} and object_id = o.object_id limit 1
        ) w
      ),
      fresh as (
        insert into mirror_message (campaign, id, created_at, updated_at, status, code, attempts, exhausted, detailed,
          recipient, language, batch_id, provider_id, sent_at, final_at, read_at, changed_at, sent_by)
        select ${campaign}, f.id, f.created_at, f.updated_at, f.status, f.code, f.attempts,
          f.status = ${MESSAGE.failure} and f.template_values::text = 'null', true, f.recipient, f.language,
          'batch_' || f.batch_id, f.provider_id, f.sent_at, f.final_at, clock.now, clock.now, s.operator_id
        from clock cross join found f
        left join sender s on s.object_id = coalesce('batch_' || f.batch_id, f.id)
        returning status, coalesce(code, '') as code, spent, batch_id, language, created_at, sent_at, final_at, updated_at,
          sent_by
      ),
      texts as (
        insert into mirror_text (campaign, id, created_at, recipient, template_values, template_body_id, creator_id,
          creator_email)
        select ${campaign}, f.id, f.created_at, f.recipient, f.template_values, 'templatebody_' || f.template_body_id,
          'user_' || f.creator_id, c.email
        from found f left join creator c on c.id = f.creator_id
      ),
      moved as (select *, 1 as n from fresh),
      ${countMoved(campaign)}
      select batch_id, template_body_id, count(*) as n from found group by 1, 2
    `,
    left === empty ? "project-new" : undefined,
  );
}

/**
 * Conditions for adding a message `c` that the read model does not have: its month is not detached, and retention has not
 * removed its row. The other messages are counted already.
 */
async function leftOut(tx: Sql, campaign: number, detached: DetachedMonths[]): Promise<Statement> {
  const reached = await findReached(tx, campaign);
  if (detached.length === 0 && !reached) return empty;
  // The driver returns -infinity as a number.
  const from = (at: Date | number) => (typeof at === "number" ? "-infinity" : at);
  const months = detached.map(
    ({ fromAt, toAt }) =>
      sql`and not (c.created_at >= ${from(fromAt)}::timestamptz and c.created_at < ${toAt}::timestamptz)`,
  );
  const rows = reached ? [sql`and (c.created_at, c.id) > (${reached.at}::timestamptz, ${reached.id})`] : [];
  return join([...months, ...rows], " ");
}
