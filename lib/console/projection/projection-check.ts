import { currentRows, differs } from "#lib/console/projection/current-rows";
import { sql } from "#lib/platform/postgres/sql";

const ALL = [
  { firstId: "00000000-0000-0000-0000-000000000000", lastId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
];

/** The words of a cursor; the second one is the last change that it includes. */
const WORDS = sql`
  convert_from(decode(translate(y.feed_cursor, '-_', '+/') || repeat('=', -length(y.feed_cursor) & 3), 'base64'), 'latin1')
`;

/**
 * Finds messages of own campaigns whose read model differs from the service, at a time when all changes of their campaign
 * were processed. Messages of detached months, and those whose rows retention has removed, must be absent.
 */
export const PROJECTION_CHECK = sql`
  with words as materialized (
    select c.id as campaign, substr(c.campaign_id, 10)::uuid as of,
      case when length(y.feed_cursor) > 20 and length(y.feed_cursor) % 4 <> 1 then ${WORDS} end as words
    from console_campaign c
    join upstream u on u.id = c.upstream_id and u.address is null
    join mirror_sync y on y.campaign = c.id
    where c.removed_at is null and y.complete
  ), followed as materialized (
    select campaign, w.of from words w
    where words ~ '^[^ ]{16} [0-9]{1,15} [0-9]{1,15} ( .*)?$' and split_part(words, ' ', 2)::bigint >= coalesce((
      select max(c.id) from change c where c.campaign_id = w.of), 0)
  )
  select format('campaign %s, %s: %s', f.campaign, c.id, coalesce(k.status, 'missing')) as example
  from followed f
  cross join lateral (${currentRows({ of: sql`f.of`, ranges: ALL })}) c
  left join mirror_message k on k.campaign = f.campaign and k.id = c.id and k.created_at = c.created_at
  where ${differs} and not (k.id is null and (
    exists (select from mirror_detached d where c.created_at >= d.from_at and c.created_at < d.to_at)
    or exists (
      select from retention_place p where p.half = 'mirror' and p.subject = f.campaign::text and p.stage = 'row'
        and (c.created_at, c.id) <= (p.reached_at, p.reached))
  ))
`;
