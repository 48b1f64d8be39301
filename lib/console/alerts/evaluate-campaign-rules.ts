import { readAsOf } from "#lib/console/mirror/rows/read-as-of";
import { MESSAGE } from "#lib/console/mirrored-status";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** Waiting messages of a status to check, earliest created first. One that was seen waiting is enough. */
const MOST_WAITING = 500;

/** An enabled rule, whether its condition holds now, and what was found. */
export type EvaluatedRule = {
  id: number;
  /** Null for a rule of a route. */
  campaign: number | null;
  route: string | null;
  routeName: string | null;
  kind: string;
  minutes: number;
  percent: number | null;
  least: number | null;
  fires: boolean;
  facts: object;
};

/** Evaluates every rule of every campaign at one time. */
export function evaluateCampaignRules(tx: Sql, now: Date): Promise<EvaluatedRule[]> {
  return rows(
    tx,
    sql`
      -- Of several troubles of one rule, the one that is oldest.
      select distinct on (r.id) r.id, r.campaign, r.route, null as route_name, r.kind, r.minutes, r.percent, r.least, f.fires, f.facts
      from (select ${now}::timestamptz(3) as now) clock
      cross join alert_rule r
      join console_campaign c on c.id = r.campaign and c.removed_at is null
      left join mirror_sync s on s.campaign = r.campaign
      left join mirror_keeper k on k.holder = s.holder
      cross join lateral (
        ${FAILURE_RATE} union all ${QUEUE_AGE} union all ${KEY_STOPPED} union all ${SYNC_FAILING}
      ) f
      where r.enabled
      order by r.id, f.fires desc, f.facts->>'since'
    `,
  );
}

const FAILURE_RATE = sql`
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
`;

/** A message counts if it had waited this long when it was read, not if it was only not read since. */
const QUEUE_AGE = sql`
  select oldest is not null, jsonb_build_object('oldest', oldest)
  from (
    select min(updated_at) as oldest
    from (values (${MESSAGE.created}), (${MESSAGE.enqueued})) s (status)
    cross join lateral (
      select updated_at, read_at from mirror_message
      where campaign = r.campaign and status = s.status and updated_at < now - r.minutes * interval '1 minute'
        and created_at < now - r.minutes * interval '1 minute'
      order by created_at, id limit ${MOST_WAITING}
    ) waiting
    where ${readAsOf(sql`waiting`, sql`r.campaign`)} >= updated_at + r.minutes * interval '1 minute'
  ) queue
  where r.kind = 'queue_age'
`;

const KEY_STOPPED = sql`
  select coalesce((s.stop->>'at')::timestamptz <= now - r.minutes * interval '1 minute', false),
    jsonb_build_object('since', s.stop->>'at', 'reason', s.stop->>'reason')
  where r.kind = 'key_stopped'
`;

const SYNC_FAILING = sql`
  select coalesce(since <= now - r.minutes * interval '1 minute', false),
    jsonb_build_object('since', since, 'reason', reason)
  from (values
    (s.failing_since, 'failing'),
    ((s.stop->>'at')::timestamptz, 'stopped'),
    (case when k.lease_until < now then k.lease_until end, 'nobody'),
    (null, '')
  ) trouble (since, reason)
  where r.kind = 'sync_failing'
`;
