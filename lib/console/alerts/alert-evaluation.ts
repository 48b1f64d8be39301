import { MESSAGE } from "#lib/console/mirrored-status";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";

/** A condition that no longer holds counts as over after so long: what comes and goes is one alert. */
export const CALM_SECONDS = 30;

/** Waiting messages that are looked at, those that wait longest: one that was seen to wait is enough. */
const MOST_WAITING = 500;

/**
 * Looks at every rule of every campaign at one moment, notes which begin and cease to hold, and whom to tell, all in one
 * statement. Only one process looks at a time; that a rule fires once is the index's doing.
 */
export async function evaluateRules(tx: Sql, now: Date): Promise<{ begun: number; ended: number }> {
  const { mine } = await oneRow<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${LOCKS.alerts}) as mine`,
  );
  if (!mine) return { begun: 0, ended: 0 };
  return oneRow(
    tx,
    sql`
      with clock as (select ${now}::timestamptz(3) as now),
      found as (
        select r.*, f.fires, f.facts
        from clock
        cross join alert_rule r
        join console_campaign c on c.id = r.campaign and c.removed_at is null
        left join mirror_sync s on s.campaign = r.campaign
        left join mirror_keeper k on k.holder = s.holder
        cross join lateral (
          select failed + delivered >= r.least and failed * 100.0 > r.percent * (failed + delivered) as fires,
            jsonb_build_object('failed', failed, 'ended', failed + delivered) as facts
          from (
            select coalesce(sum(n) filter (where status = ${MESSAGE.failure}), 0) as failed,
              coalesce(sum(n) filter (where status = ${MESSAGE.success}), 0) as delivered
            from mirror_period
            where campaign = r.campaign and scope = 'ended' and grain = 1
              and at >= date_trunc('minute', now, 'UTC') - r.minutes * interval '1 minute'
              and at <= now + interval '5 minutes'
          ) ended
          where r.kind = 'failure_rate'
          union all
          -- A message counts when it was read after it had waited for so long, not when it was only not read since.
          select oldest is not null, jsonb_build_object('oldest', oldest)
          from (
            select min(updated_at) as oldest
            from (
              select updated_at, read_at from mirror_message
              where campaign = r.campaign and status in (${MESSAGE.created}, ${MESSAGE.enqueued})
                and updated_at < now - r.minutes * interval '1 minute'
              order by updated_at limit ${MOST_WAITING}
            ) waiting
            where read_at >= updated_at + r.minutes * interval '1 minute'
          ) queue
          where r.kind = 'queue_age'
          union all
          select coalesce((s.stop->>'at')::timestamptz <= now - r.minutes * interval '1 minute', false),
            jsonb_build_object('since', s.stop->>'at', 'reason', s.stop->>'reason')
          where r.kind = 'key_stopped'
          union all
          select coalesce(since <= now - r.minutes * interval '1 minute', false),
            jsonb_build_object('since', since, 'reason', reason)
          from (values
            (s.failing_since, 'failing'),
            ((s.stop->>'at')::timestamptz, 'stopped'),
            (case when k.lease_until < now then k.lease_until end, 'nobody'),
            (null, '')
          ) trouble (since, reason)
          where r.kind = 'sync_failing'
        ) f
        where r.enabled
      ),
      -- Of several troubles of one rule, the one that is oldest.
      judged as (
        select distinct on (id) * from found order by id, fires desc, facts->>'since'
      ),
      fired as (
        insert into alert_firing as f (rule, campaign, kind, minutes, percent, least, facts, started_at, seen_at)
        select id, campaign, kind, minutes, percent, least, facts, now, now from judged, clock where fires
        on conflict (rule) where ended_at is null do update
          set facts = excluded.facts, seen_at = excluded.seen_at, calm_since = null
        returning f.id, f.campaign, f.xmax = 0 as is_new
      ),
      calmed as (
        update alert_firing f set
          calm_since = coalesce(f.calm_since, now),
          ended_at = case when f.calm_since <= now - ${CALM_SECONDS} * interval '1 second' then now end,
          ended_why = case when f.calm_since <= now - ${CALM_SECONDS} * interval '1 second' then 'recovered' end
        from judged j, clock
        where f.rule = j.id and f.ended_at is null and not j.fires
        returning f.id, f.campaign, f.ended_at is not null as is_over
      ),
      told as (
        insert into alert_delivery (target, firing, event, due_at)
        select t.id, e.id, e.event, now
        from clock, (
          select id, campaign, 'firing' as event from fired where is_new
          union all
          select id, campaign, 'recovered' from calmed where is_over
        ) e
        join alert_target t on t.campaign = e.campaign and t.enabled
        where e.event = 'firing' or exists (
          select from alert_delivery d
          where d.firing = e.id and d.target = t.id and d.event = 'firing' and d.state in ('waiting', 'sent'))
        on conflict do nothing
      )
      select (select count(*) from fired where is_new)::int as begun,
        (select count(*) from calmed where is_over)::int as ended
    `,
  );
}
