import { MESSAGE as MIRRORED } from "#lib/console/mirrored-status";
import { type CounterCheck, counterChecks } from "#lib/installation/counter-checks";
import { type Finding, finding } from "#lib/kills/finding";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { MESSAGE } from "#lib/service/stored-status";
import { unrecordedChanges } from "#lib/testing/service/unrecorded-changes";

/** Stored counts and states agree with the rows that they count. */
const CHECKS: CounterCheck[] = [
  ...counterChecks(),
  [
    "messages whose attempts do not fit their retries and status",
    sql`
      select format('%s: status %s, %s retries, %s attempts, the last %s', s.id, s.status, s.retries, a.n, a.last) as example
      from message_state s
      left join (
        select campaign_id, message_id, count(*) as n, max(n) as most, (array_agg(status order by n desc))[1] as last,
          count(*) filter (where status < ${MESSAGE.success}) as open
        from attempt group by campaign_id, message_id
      ) a on a.campaign_id = s.campaign_id and a.message_id = s.id
      where (a.n is distinct from s.retries + 1 or a.most <> s.retries + 1 or a.last <> s.status or a.open > 0)
        -- One that had not left when its batch was stopped has no attempt of its own.
        and not (s.status = ${MESSAGE.failure} and coalesce(a.n, 0) = s.retries and coalesce(a.open, 0) = 0 and exists (
          select from batch_hold h where h.campaign_id = s.campaign_id and h.batch_id = s.batch_id and h.is_stop))
    `,
  ],
  ["changes that the feed of changes does not tell", unrecordedChanges(null)],
  [
    "counts by minute, hour and day of the mirror that differ from its messages",
    sql`
      select format('campaign %s, scope %s, %s min, %s, %s: kept %s, is %s', campaign, scope, grain, at, status, c.n, r.n) as example
      from (select campaign, scope, grain, at, status, code, spent, n from mirror_period where n <> 0) c
      full join (
        select campaign, s.scope, s.grain, date_trunc(s.unit, s.at, 'UTC') as at, status, coalesce(code, '') as code, spent,
          count(*) as n
        from mirror_message, lateral (values
          ('', 1::smallint, 'minute', created_at), ('', 60, 'hour', created_at), ('', 1440, 'day', created_at),
          (case when status = ${MIRRORED.failure} then 'b:' || batch_id end, 1, 'minute', created_at),
          (case when status in (${MIRRORED.success}, ${MIRRORED.failure}) then 'ended' end, 1, 'minute', coalesce(final_at, updated_at))
        ) s (scope, grain, unit, at)
        where s.scope is not null group by 1, 2, 3, 4, 5, 6, 7
      ) r using (campaign, scope, grain, at, status, code, spent)
      where c.n is distinct from r.n
    `,
  ],
  [
    "batches of the mirror that count other messages than it has",
    sql`
      select format('campaign %s, %s: kept %s, is %s', b.campaign, b.id, b.seen, coalesce(r.n, 0)) as example
      from mirror_batch b
      left join (
        select campaign, batch_id, count(*) as n from mirror_message where batch_id is not null group by 1, 2
      ) r on r.campaign = b.campaign and r.batch_id = b.id
      where b.seen <> coalesce(r.n, 0)
    `,
  ],
  [
    "messages of the mirror that the service does not have",
    sql`
      select mm.id as example from mirror_message mm
      where not exists (
        select from message m
        join console_campaign c on c.id = mm.campaign
        where m.campaign_id = substr(c.campaign_id, 10)::uuid and m.id = substr(mm.id, 9)::uuid
      )
    `,
  ],
  [
    "failed exports that keep a part of their file",
    sql`select e.operation::text as example from export e
        where e.failed is not null and exists (select from export_chunk c where c.operation = e.operation)`,
  ],
];

export async function checkCounts(db: Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, statement] of CHECKS) {
    const found = await rows<{ example: string }>(db, statement);
    findings.push(
      finding(
        what,
        found.map(({ example }) => example),
      ),
    );
  }
  return findings;
}
