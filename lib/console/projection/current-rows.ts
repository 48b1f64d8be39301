import type { Sql as Statement } from "sql-template-tag";
import { DELIVERY_ERRORS } from "#lib/domain/messages/delivery-error";
import { MESSAGE_STATUSES } from "#lib/domain/messages/status";
import { createdAtOf } from "#lib/platform/postgres/created-at-of";
import { raw, sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";
import { MESSAGE } from "#lib/service/stored-status";

/** Messages of one campaign of the service, by its UUID. */
export type Projected = { of: string; ranges: IdRange[] };

/** The word of a status that the service stores as a number. */
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
 * What can change about the messages, as the service has it now, with the columns of `mirror_message`. Each table is read once, in
 * the order of its key.
 */
export function currentRows({ of, ranges }: Projected): Statement {
  const isFinal = sql`s.status in (${MESSAGE.success}, ${MESSAGE.failure})`;
  return sql`
    select s.id as uuid, 'message_' || s.id as id, ${createdAtOf(sql`s.id`)} as created_at, s.updated_at,
      ${statusWord(sql`s.status`)} as status,
      case when s.status = ${MESSAGE.failure} then ${errorCode(sql`a.error`)} end as code,
      coalesce(a.attempts, 0)::smallint as attempts, coalesce(a.external_id, '') as provider_id, a.sent_at,
      case when ${isFinal} then coalesce(a.delivered_at, a.updated_at, s.updated_at) end as final_at
    from (${rowsOf("message_state", "id", of, ranges)}) s
    left join (
      select distinct on (message_id) message_id, count(*) over (partition by message_id) as attempts, error, external_id,
        sent_at, delivered_at, updated_at
      from (${rowsOf("attempt", "message_id", of, ranges)}) a
      order by message_id, n desc
    ) a on a.message_id = s.id
  `;
}

/** The rows of a table of the service in the ranges. */
export function rowsOf(
  table: "message" | "message_state" | "attempt",
  key: "id" | "message_id",
  of: string,
  ranges: IdRange[],
): Statement {
  return sql`
    select t.* from unnest(${ranges.map(({ firstId }) => firstId)}::uuid[],
      ${ranges.map(({ lastId }) => lastId)}::uuid[]) as r (first_id, last_id)
    cross join lateral (
      select * from ${raw(table)}
      where campaign_id = ${of} and ${raw(key)} between r.first_id and r.last_id
      order by ${raw(key)}
      offset 0
    ) t
  `;
}
