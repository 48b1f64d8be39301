import { APPROVAL_COLUMNS, type ApprovalRow } from "#lib/console/approvals/approval-rows";
import { HELD } from "#lib/console/approvals/held-states";
import type { CalendarDay } from "#lib/console/calendar/calendar-days";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type RanRow = {
  campaign: number;
  id: string;
  fileName: string | null;
  createdAt: Date;
  total: number;
};

type CalendarQuery = { campaigns: number[]; days: readonly CalendarDay[]; most: number };
/** `n`: the day's position among those that were asked for, from 0 on. */
export type OnDay<Row> = Row & { n: number };

/**
 * Files that are held, each on the day of its time, or today without one; and files that missed theirs. At most `most` a
 * day.
 */
export function listHeldByDay(
  db: Sql,
  { campaigns, days, most }: CalendarQuery,
  now: Date,
): Promise<OnDay<ApprovalRow>[]> {
  const held = sql`
    select ${APPROVAL_COLUMNS}, coalesce(a.send_at, ${now}) as goes_at
    from file_approval a join upload u on u.id = a.upload
    where a.campaign = c.id and (
      (a.state in ('waiting', 'scheduled', 'approved', 'missed') and a.send_at >= d.starts and a.send_at < d.ends)
      or (a.state in ${HELD} and a.send_at is null and ${now} >= d.starts and ${now} < d.ends)
    )
    order by goes_at, u.id limit ${most}
  `;
  return rows(db, byDay({ campaigns, days, most }, held, sql`goes_at`));
}

/** Batches by the day of their creation, at most `most` a day. */
export function listRanByDay(db: Sql, asked: CalendarQuery): Promise<OnDay<RanRow>[]> {
  // An index has all of these columns, so no more rows are read than are shown.
  const ran = sql`
    select b.campaign, b.id, b.created_at
    from mirror_batch b
    where b.campaign = c.id and b.created_at >= d.starts and b.created_at < d.ends
    order by b.created_at, b.id limit ${asked.most}
  `;
  return rows(
    db,
    sql`
      select d.n, b.campaign, b.id, b.file_name, b.created_at, coalesce(b.total, b.seen) as total
      from (${byDay(asked, ran, sql`created_at`)}) d join mirror_batch b on b.campaign = d.campaign and b.id = d.id
      order by d.n, b.created_at, b.id
    `,
  );
}

/** One look into an index for each day and campaign, so that a long span of a busy campaign reads no more than it shows. */
function byDay(
  { campaigns, days, most }: CalendarQuery,
  found: ReturnType<typeof sql>,
  at: ReturnType<typeof sql>,
) {
  return sql`
    select d.position::int - 1 as n, f.*
    from unnest(${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ until }) => until)}::timestamptz[])
      with ordinality as d (starts, ends, position)
    cross join lateral (
      select x.* from unnest(${campaigns}::integer[]) as c (id) cross join lateral (${found}) x
      order by ${at}, id limit ${most}
    ) f
    order by d.position, ${at}, f.id
  `;
}
