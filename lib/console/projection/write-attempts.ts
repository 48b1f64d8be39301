import { ALONE } from "#lib/console/mirror/rows/attempts";
import { sameMonth } from "#lib/console/mirror/rows/same-month";
import {
  errorCode,
  errorType,
  mirroredAttempts,
  mirroredMessages,
  type Projected,
  rowsOf,
  statusWord,
} from "#lib/console/projection/current-rows";
import { anyCampaign } from "#lib/platform/postgres/any-campaign";
import { createdAtOf } from "#lib/platform/postgres/created-at-of";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/**
 * Writes the attempts of messages that the read model has. The only attempt of a message that has not failed needs no row,
 * because its message contains all of it.
 */
export async function writeAttempts(tx: Sql, campaign: number, { of, ranges }: Projected): Promise<void> {
  await rows(
    tx,
    sql`
      with numbered as (
        select message_id, row_number() over (partition by message_id order by n) as n,
          count(*) over (partition by message_id) as attempts, status, error, external_id, sent_at, delivered_at, updated_at
        from (${rowsOf("attempt", "message_id", of, ranges)}) a
      ),
      current as materialized (
        select k.id as message_id, k.created_at as message_created_at, a.n, a.status, a.sent_at, a.delivered_at,
          a.updated_at, a.error_type, a.error_code, a.external_id
        from (
          select message_id as uuid, n::smallint as n, attempts, ${statusWord(sql`status`)} as status, sent_at, delivered_at,
            updated_at, ${errorType(sql`error`)} as error_type, ${errorCode(sql`error`)} as error_code, external_id
          from numbered
        ) a
        join (${mirroredMessages(campaign, ranges)}) k on k.id = 'message_' || a.uuid
          and k.created_at = ${createdAtOf(sql`a.uuid`)}
        where a.attempts > 1 or a.status <> k.status or a.status <> all(${ALONE}::text[])
      ),
      had as materialized (
        select message_id, n, status, updated_at, detailed from (${mirroredAttempts(campaign, ranges)}) a
      ),
      stale as materialized (
        select c.* from current c join had h on h.message_id = c.message_id and h.n = c.n
        where h.updated_at is distinct from c.updated_at or h.status <> c.status or not h.detailed
      ),
      updated as (
        update mirror_attempt a set detailed = true, status = c.status, updated_at = c.updated_at, sent_at = c.sent_at,
          delivered_at = c.delivered_at, error_type = c.error_type, error_code = c.error_code, provider_id = c.external_id
        from stale c
        where a.campaign = ${anyCampaign(campaign)} and a.message_id = any((select array_agg(message_id) from stale)::text[])
          and a.message_id = c.message_id and a.n = c.n
          and ${sameMonth(sql`a.message_created_at`, sql`c.message_created_at`)}
      )
      insert into mirror_attempt (campaign, message_id, message_created_at, n, detailed, status, created_at, updated_at,
        sent_at, delivered_at, error_type, error_code, provider_id, metadata)
      select ${campaign}, c.message_id, message_created_at, c.n, true, c.status, coalesce(sent_at, c.updated_at), c.updated_at,
        sent_at, delivered_at, error_type, error_code, external_id, '{}'
      from current c
      left join had h on h.message_id = c.message_id and h.n = c.n
      where h.message_id is null
    `,
    "project-attempts",
  );
}
