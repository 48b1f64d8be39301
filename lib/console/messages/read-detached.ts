import { parseSpanName, spanLabel } from "#lib/domain/time/month-span";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** How many messages of a campaign are in detached months: they are counted and not shown. */
export async function readDetached(db: Sql, campaign: number): Promise<{ months: string; n: number }[]> {
  const found = await rows<{ months: string; n: number }>(
    db,
    sql`
      select d.months, sum(p.n)::bigint as n
      from mirror_detached d
      join mirror_period p on p.campaign = ${campaign} and p.scope = '' and p.grain = 1440
        and p.at >= d.from_at and p.at < d.to_at
      group by d.months, d.to_at
      having sum(p.n) > 0
      order by d.to_at desc
    `,
    "read-detached",
  );
  return found.map(({ months, n }) => {
    const span = parseSpanName(months);
    return { months: span ? spanLabel(span) : months, n };
  });
}
