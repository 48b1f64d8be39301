import type { Sql as Statement } from "sql-template-tag";
import { MESSAGE as SHOWN } from "#lib/console/mirrored-status";
import { DELIVERY_ERRORS } from "#lib/domain/messages/delivery-error";
import { MESSAGE_STATUSES } from "#lib/domain/messages/status";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { createdAtOf } from "#lib/platform/postgres/created-at-of";
import { raw, sql } from "#lib/platform/postgres/sql";
import { rangesOf } from "#lib/service/changes/changed-messages";
import type { IdRange } from "#lib/service/changes/id-ranges";
import { MESSAGE } from "#lib/service/stored-status";

/** Messages of one campaign of the service, by its UUID or an expression for it. */
export type Projected = { of: string | Statement; ranges: IdRange[] };

/** The name of a status that the service stores as a number. */
export function statusWord(column: Statement): Statement {
  return sql`(${MESSAGE_STATUSES}::text[])[${column} + 1]`;
}

/** The code and type of an error that the service stores as a number; null for none. */
export function errorCode(column: Statement): Statement {
  return sql`(${DELIVERY_ERRORS.map(({ code }) => code)}::text[])[${column} + 1]`;
}

export function errorType(column: Statement): Statement {
  return sql`(${DELIVERY_ERRORS.map(({ type }) => type)}::text[])[${column} + 1]`;
}

/**
 * The changeable parts of the messages in the service's present state, with the columns of `mirror_message`. Each table is
 * read once, in the order of its key.
 */
export function currentRows({ of, ranges }: Projected): Statement {
  const isFinal = sql`s.status in (${MESSAGE.success}, ${MESSAGE.failure})`;
  // An erased message counts all retries as used: it failed by its last attempt where it has not changed since.
  const isStopped = sql`s.status = ${MESSAGE.failure} and coalesce(a.attempts <= s.retries and a.updated_at < s.updated_at, true)
    and exists (select from batch_hold h where h.campaign_id = ${of} and h.batch_id = s.batch_id and h.is_stop)`;
  return sql`
    select s.id as uuid, 'message_' || s.id as id, ${createdAtOf(sql`s.id`)} as created_at, s.updated_at,
      case when ${isStopped} then ${SHOWN.stopped} else ${statusWord(sql`s.status`)} end as status,
      case when s.status = ${MESSAGE.failure} and not (${isStopped}) then ${errorCode(sql`a.error`)} end as code,
      coalesce(a.attempts, 0)::smallint as attempts, coalesce(a.external_id, '') as provider_id, a.sent_at,
      case when ${isStopped} then s.updated_at when ${isFinal} then coalesce(a.delivered_at, a.updated_at, s.updated_at) end as final_at
    from (${rowsOf("message_state", "id", of, ranges)}) s
    left join (
      select distinct on (message_id) message_id, count(*) over (partition by message_id) as attempts, error, external_id,
        sent_at, delivered_at, updated_at
      from (${rowsOf("attempt", "message_id", of, ranges)}) a
      order by message_id, n desc
    ) a on a.message_id = s.id
  `;
}

/** Whether a message `k` of the read model, if there is one, differs from the current row `c`. */
export const differs = sql`(k.updated_at, k.status, k.attempts, k.provider_id, k.detailed, k.code, k.sent_at, k.final_at)
  is distinct from (c.updated_at, c.status, c.attempts, c.provider_id, true, c.code, c.sent_at, c.final_at)`;

/** The rows of a service's table in the ranges. */
export function rowsOf(
  table: "message" | "message_state" | "attempt",
  key: "id" | "message_id",
  of: Projected["of"],
  ranges: IdRange[],
): Statement {
  return sql`
    select t.* from ${rangesOf(ranges)}
    cross join lateral (
      select * from ${raw(table)}
      where campaign_id = ${of} and ${raw(key)} between r.first_id and r.last_id
      order by ${raw(key)}
      offset 0
    ) t
  `;
}

/** The read model's messages in the ranges. */
export function mirroredMessages(campaign: number, ranges: IdRange[]): Statement {
  return mirrored(
    sql`mirror_message`,
    sql`id`,
    campaign,
    ranges,
    sql`created_at between r.from_at and r.to_at`,
  );
}

/** The read model's attempts of messages in the ranges. */
export function mirroredAttempts(campaign: number, ranges: IdRange[]): Statement {
  const at = sql`message_created_at`;
  const within = sql`(${at} between r.from_at and r.to_at or ${at} = '-infinity')`;
  return mirrored(sql`mirror_attempt`, sql`message_id`, campaign, ranges, within);
}

function mirrored(
  table: Statement,
  key: Statement,
  campaign: number,
  ranges: IdRange[],
  within: Statement,
): Statement {
  return sql`
    select t.* from (
      select 'message_' || first_id as first_id, 'message_' || last_id as last_id,
        ${createdAtOf(sql`first_id`)} as from_at, ${createdAtOf(sql`last_id`)} as to_at
      from ${rangesOf(ranges)}
    ) r
    cross join lateral (
      select * from ${table}
      where campaign = ${anyCampaign(campaign)} and ${key} between r.first_id and r.last_id and ${within}
      offset 0
    ) t
  `;
}
