import type { Pool } from "pg";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { insertConsoleCampaign } from "#lib/console/registry/console-campaigns";
import { insertUpstream } from "#lib/console/registry/upstreams";
import { type Month, monthAfter, monthOf, startOfMonth } from "#lib/domain/time/month";
import { makeMonths } from "#lib/platform/months/make-months";
import { turnOnPartitions } from "#lib/platform/months/turn-on-partitions";

const MONTHS = 12;

/** A campaign whose mirror has this many messages, evenly over the last year. Returns its number. */
export async function fillYear(pool: Pool, messages: number): Promise<number> {
  const upstream = await insertUpstream(pool, {
    name: "Bench",
    kind: "test",
    address: "https://bench.example/api/v2",
  });
  const campaign = await insertConsoleCampaign(pool, {
    upstreamId: upstream ?? 0,
    campaignId: "campaign_bench",
    name: "Bench",
    keySealed: Buffer.from("none"),
    keyHint: "none",
  });
  await pool.query(rowsOf(campaign ?? 0, messages));
  await pool.query(
    "vacuum (analyze) mirror_message, mirror_text, mirror_attempt, mirror_count, mirror_period",
  );
  return campaign ?? 0;
}

/** Divides an empty mirror as if that had been done a year ago, with each month made in its time. */
export async function divideByYear(pool: Pool, url: string, now = new Date()): Promise<void> {
  const day = (month: Month) => new Date(startOfMonth(month).getTime() + 14 * 86_400_000);
  const first = monthAfter(monthOf(now), -MONTHS);
  await turnOnPartitions(MIRROR_MONTHS, { pool }, { now: day(first) });
  for (let ago = MONTHS - 2; ago >= 0; ago -= 2)
    await makeMonths(MIRROR_MONTHS, pool, url, day(monthAfter(monthOf(now), -ago)));
}

/** Ids sort by their moment, as UUIDs of version 7 do; one message in ten has failed, one in five is of a batch. */
function rowsOf(campaign: number, messages: number): string {
  return `
    create temp table source as
    select i, at, 'message_' || substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-7' || lpad(to_hex(i % 4096), 3, '0')
        || '-8000-' || lpad(to_hex(i), 12, '0') as id,
      (6580000000 + i::bigint * 7919 % 19999999)::text as recipient,
      case when i % 10 = 0 then 'failure' when i % 1000 = 7 then 'sent_to_telco' else 'success' end as status,
      case when i % 10 = 0 then (array['routing_error', 'recipient_unavailable', 'content_invalid'])[1 + i / 10 % 3] end as code,
      case when i % 5 = 0 then 'batch_' || lpad((i / 5000)::text, 6, '0') end as batch_id
    from (
      select i, at, lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as hex
      from (
        select i, date_trunc('milliseconds', now() - interval '365 days' * (1 - i::float8 / ${messages})) as at
        from generate_series(1, ${messages}) i
      ) moments
    ) hexes;
    insert into mirror_message (campaign, id, created_at, updated_at, status, code, attempts, detailed, recipient, language,
      batch_id, provider_id, sent_at, final_at, read_at, changed_at)
    select ${campaign}, id, at, at + interval '5 s', status, code, 1, true, recipient,
      case when i % 3 = 0 then 'chinese' else 'english' end, batch_id, 'p' || i, at + interval '1 s', at + interval '5 s', now(), now()
    from source;
    insert into mirror_text (campaign, id, created_at, recipient, template_values, template_body_id, creator_id, creator_email)
    select ${campaign}, id, at, recipient, json_build_object('name', 'Ada ' || i, 'code', i), 'templatebody_1', 'user_1',
      'ada@example.com' from source;
    insert into mirror_attempt (campaign, message_id, message_created_at, n, detailed, status, created_at, updated_at, sent_at,
      error_type, error_code, provider_id, metadata)
    select ${campaign}, id, at, 1, true, status, at, at + interval '5 s', at, 'delivery_error', code, 'p' || i, '{}'
    from source where status = 'failure';
    insert into mirror_count (campaign, scope, status, code, spent, n)
    select ${campaign}, s.scope, status, coalesce(code, ''), false, count(*)
    from source, lateral (values (''), ('b:' || batch_id), ('l:' || case when i % 3 = 0 then 'chinese' else 'english' end)) s (scope)
    where s.scope is not null group by 2, 3, 4;
    insert into mirror_period (campaign, scope, grain, at, status, code, spent, n)
    select ${campaign}, s.scope, s.grain, date_trunc(s.unit, s.at, 'UTC'), status, coalesce(code, ''), false, count(*)
    from source, lateral (values ('', 60::smallint, 'hour', at), ('', 1440, 'day', at), ('ended', 1, 'minute', at + interval '5 s'))
      s (scope, grain, unit, at)
    group by 2, 3, 4, 5, 6;
    insert into mirror_batch (campaign, id, file_name, status, created_at, total, seen, read_at)
    select ${campaign}, batch_id, batch_id || '.csv', 'messages_enqueued', min(at), count(*), count(*), now()
    from source where batch_id is not null group by batch_id;
    insert into mirror_template (campaign, id, body) values (${campaign}, 'templatebody_1', 'Hello {{name}}, {{code}}');
    update mirror_sync set page_size = 1000, list_order = 'newest_first', complete = true, last_success_at = now()
    where campaign = ${campaign};
    with made as (
      insert into operation (campaign, kind, title, choice, total, operator_id, operator_email)
      values (${campaign}, 'chosen', 'Bench', 'Bench', 1000, gen_random_uuid(), 'ada@example.com') returning id
    )
    insert into operation_item (operation, place, message_id)
    select made.id, row_number() over (order by i), source.id from made, source
    where i % greatest(1, ${messages} / 1000) = 0 order by i limit 1000;
    drop table source;
  `;
}
