import { boundsOf } from "#lib/console/months/month-work";
import { type MonthSpan, spanName } from "#lib/domain/time/month-span";
import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export async function noteDetached(tx: Sql, span: MonthSpan): Promise<void> {
  const { from, to } = boundsOf(span);
  await tx.query(sql`
    insert into mirror_detached (months, from_at, to_at) values (${spanName(span)}, ${from}, ${to})
    on conflict (months) do nothing
  `);
}

/**
 * Records that the month is attached again. Campaigns that missed changes meanwhile are read from their start: their keeper
 * loses them, and the next keeper finds that nothing was read.
 */
export async function takeBack(tx: Sql, span: MonthSpan): Promise<void> {
  const [back] = await rows<{ missed: number[] }>(
    tx,
    sql`delete from mirror_detached where months = ${spanName(span)} returning missed`,
  );
  if (!back || back.missed.length === 0) return;
  await tx.query(sql`delete from mirror_window where campaign = any(${back.missed}::integer[])`);
  await tx.query(sql`
    update mirror_sync set holder = null, complete = false, settles_at = null, read_back_to = null, feed_cursor = null,
      feed_at = null, feed_behind_since = null
    where campaign = any(${back.missed}::integer[])
  `);
}

export type DetachedMonths = { months: string; fromAt: Date | number; toAt: Date };

/** The months detached from the mirror, earliest first. */
export function listDetached(db: Sql): Promise<DetachedMonths[]> {
  return rows(db, sql`select months, from_at, to_at from mirror_detached order by to_at`, "list-detached");
}

/** Records that a campaign's read contained messages that these months do not have. */
export async function noteMissed(tx: Sql, campaign: number, months: string[]): Promise<void> {
  await tx.query(sql`
    update mirror_detached set missed = missed || ${campaign}::integer
    where months = any(${months}::text[]) and not missed @> array[${campaign}::integer]
  `);
}
