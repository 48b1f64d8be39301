import { COUNT_SCOPES } from "#lib/console/mirror/rows/counting";
import { listDetached } from "#lib/console/months/detached-months";
import { MIRROR_MONTHS } from "#lib/console/months/mirror-months";
import { PROJECTION_CHECK } from "#lib/console/projection/projection-check";
import { detachedMonths, tableIn } from "#lib/platform/months/partition-rows";
import { empty, join, maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import { isJobless } from "#lib/service/delivery/jobless-rows";
import { DETACHED } from "#lib/service/months/month-work";
import { LAST_NO_BATCH } from "#lib/service/status-counts";
import { MESSAGE } from "#lib/service/stored-status";

type Statement = ReturnType<typeof sql>;
/** The subject of a check, and the statement that finds faults: one row with `example` for each. */
export type CounterCheck = [what: string, statement: Statement];

/** Single sends are counted under several keys, the last digit of which differs: see `status-counts.ts`. */
const SINGLE = sql`'00000000-0000-0000-0000-000000000000'`;

/** Months that were detached, before when, of the service's messages; and of the mirror, with null where some were dropped. */
export type DetachedData = { before: Date | null; mirror: string[] | null };

/**
 * Stored counts agree with the rows that they count, and those that retention has removed, at every moment, also while
 * messages are on their way. Counts keep the messages of months that were detached: of the service's, only later batches
 * can be recounted; the mirror's are recounted in their own tables, while these are there.
 */
export function counterChecks(
  { before, mirror }: DetachedData = { before: null, mirror: [] },
): CounterCheck[] {
  const later = before
    ? sql`and (campaign_id, batch_id) in (
        select b.campaign_id, b.id from batch b join message m on m.campaign_id = b.campaign_id and m.id = b.first_id
        where b.first_id > ${firstIdAt(before)}::uuid)`
    : empty;
  return [
    [
      "messages without a state, or states without a message",
      sql`
        select coalesce(m.id, s.id)::text as example from message m
        full join message_state s on s.campaign_id = m.campaign_id and s.id = m.id and s.batch_id is not distinct from m.batch_id
        where m.id is null or s.id is null
      `,
    ],
    [
      "counts by status that differ from the messages",
      // Single sends that wait for their job are counted by the job.
      sql`
        select format('campaign %s, batch %s, status %s: kept %s, is %s', campaign_id, batch_id, status, c.n, r.n) as example
        from (
          select campaign_id, batch_id, status, sum(n - removed) as n
          from (
            select campaign_id, case when batch_id <= ${LAST_NO_BATCH} then ${SINGLE} else batch_id end as batch_id, status, n,
              removed
            from status_count
          ) kept
          where (batch_id <> ${SINGLE} or status <> ${MESSAGE.created}) ${later}
          group by 1, 2, 3 having sum(n - removed) <> 0
        ) c
        full join (
          select campaign_id, coalesce(batch_id, ${SINGLE}) as batch_id, status, count(*) as n
          from message_state
          where (batch_id is not null or status <> ${MESSAGE.created}) ${later}
          group by 1, 2, 3
        ) r using (campaign_id, batch_id, status)
        where c.n is distinct from r.n
      `,
    ],
    [
      "messages on their way without a job",
      sql`select s.id::text as example from message_state s where ${isJobless}`,
    ],
    ...(mirror ? [mirrorCheck(mirror)] : []),
    ["messages that the read model does not have as they are", PROJECTION_CHECK],
  ];
}

function mirrorCheck(months: string[]): CounterCheck {
  const parts = [null, ...months].map(
    (each) =>
      sql`select campaign, batch_id, language, sent_by, status, code, spent from ${tableIn("mirror_message", each)}`,
  );
  return [
    "counts of the mirror that differ from its messages",
    sql`
        select format('campaign %s, scope %s, %s %s: kept %s, is %s', campaign, scope, status, code, c.n, r.n) as example
        from (select campaign, scope, status, code, spent, n - removed as n from mirror_count where n <> removed) c
        full join (
          select campaign, s.scope, status, coalesce(code, '') as code, spent, count(*) as n
          from (${join(parts, " union all ")}) m, lateral (values ${COUNT_SCOPES}) s (scope)
          where s.scope is not null group by 1, 2, 3, 4, 5
        ) r using (campaign, scope, status, code, spent)
        where c.n is distinct from r.n
      `,
  ];
}

/** The first fault that the checks find, in words; null when all counters agree. */
export async function wrongCounter(db: Sql): Promise<string | null> {
  const detached = await maybeRow<{ value: string }>(
    db,
    sql`select value from installation where name = ${DETACHED}`,
  );
  const before = detached && new Date(detached.value);
  for (const [what, statement] of counterChecks({ before, mirror: await mirrorMonths(db) })) {
    const [found] = await rows<{ example: string }>(db, sql`${statement} limit 1`);
    if (found) return `${what} (${found.example})`;
  }
  return null;
}

async function mirrorMonths(db: Sql): Promise<string[] | null> {
  const there = await detachedMonths(MIRROR_MONTHS, db);
  const detached = await listDetached(db);
  return detached.every(({ months }) => there.includes(months)) ? there : null;
}

/** The lowest id of a message of this moment. */
function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
