import { MESSAGE } from "#lib/console/mirrored-status";
import { sql } from "#lib/platform/postgres/sql";

/** The scopes of mirror_count in which a message with these columns counts; null where it does not. */
export const COUNT_SCOPES = sql`
  (''), ('b:' || batch_id), ('l:' || language), ('o:' || sent_by), ('ol:' || sent_by || ':' || language)
`;

/**
 * The end of a statement that moves every stored count by the rows of its `moved`: (status, code, spent, batch_id,
 * language, created_at, sent_at, final_at, updated_at, sent_by, n), where n is 1 for the new state and -1 for the old one.
 * Rows of the same kind are summed before they are spread over the scopes, so a large batch becomes a few rows.
 */
export function countMoved(campaign: number) {
  return sql`
    alike as materialized (
      select status, code, spent, batch_id, language, sent_by, date_trunc('minute', created_at, 'UTC') as created_at,
        case when status in (${MESSAGE.success}, ${MESSAGE.failure})
          then date_trunc('minute', coalesce(final_at, updated_at), 'UTC') end as ended_at,
        case when status = ${MESSAGE.success} and sent_at is not null and final_at is not null
          then latency_step(sent_at, final_at) end as step,
        sum(n) as n
      from moved
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      having sum(n) <> 0
    ),
    counted as (
      insert into mirror_count as c (campaign, scope, status, code, spent, n)
      select ${campaign}, scope, status, code, spent, sum(n)
      from alike, lateral (values ${COUNT_SCOPES}) s (scope)
      where scope is not null
      group by scope, status, code, spent
      having sum(n) <> 0
      on conflict (campaign, scope, status, code, spent) do update set n = c.n + excluded.n
    ),
    by_period as (
      insert into mirror_period as p (campaign, scope, grain, at, status, code, spent, n)
      select ${campaign}, s.scope, s.grain, date_trunc(s.unit, s.at, 'UTC'), status, code, spent, sum(n)
      from alike, lateral (values
        ('', 1::smallint, 'minute', created_at), ('', 60, 'hour', created_at), ('', 1440, 'day', created_at),
        (case when status = ${MESSAGE.failure} then 'b:' || batch_id end, 1, 'minute', created_at),
        (case when ended_at is not null then 'ended' end, 1, 'minute', ended_at)
      ) s (scope, grain, unit, at)
      where s.scope is not null
      group by 2, 3, 4, 5, 6, 7
      having sum(n) <> 0
      on conflict (campaign, scope, grain, at, status, code, spent) do update set n = p.n + excluded.n
    ),
    by_latency as (
      insert into mirror_latency as l (campaign, grain, at, step, n)
      select ${campaign}, s.grain, date_trunc(s.unit, created_at, 'UTC'), step, sum(n)
      from alike, lateral (values (1::smallint, 'minute'), (60, 'hour'), (1440, 'day')) s (grain, unit)
      where step is not null
      group by 2, 3, 4
      having sum(n) <> 0
      on conflict (campaign, grain, at, step) do update set n = l.n + excluded.n
    ),
    own_by_period as (
      insert into own_period as p (campaign, sent_by, grain, at, status, code, spent, n)
      select ${campaign}, sent_by, s.grain, date_trunc(s.unit, created_at, 'UTC'), status, code, spent, sum(n)
      from alike, lateral (values (1::smallint, 'minute'), (60, 'hour'), (1440, 'day')) s (grain, unit)
      where sent_by is not null
      group by 2, 3, 4, 5, 6, 7
      having sum(n) <> 0
      on conflict (campaign, sent_by, grain, at, status, code, spent) do update set n = p.n + excluded.n
    ),
    own_by_latency as (
      insert into own_latency as l (campaign, sent_by, grain, at, step, n)
      select ${campaign}, sent_by, s.grain, date_trunc(s.unit, created_at, 'UTC'), step, sum(n)
      from alike, lateral (values (1::smallint, 'minute'), (60, 'hour'), (1440, 'day')) s (grain, unit)
      where sent_by is not null and step is not null
      group by 2, 3, 4, 5
      having sum(n) <> 0
      on conflict (campaign, sent_by, grain, at, step) do update set n = l.n + excluded.n
    )
  `;
}
