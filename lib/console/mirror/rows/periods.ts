import { RETRYABLE_BATCHES } from "#lib/console/mirrored-status";
import type { Piece } from "#lib/domain/time/time-pieces";
import { empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** A stored period that counts towards a bar. The caller numbers the bars. */
export type BarPiece = Piece & { bar: number };

export type PeriodRow = { bar: number; status: string; code: string; retriesExhausted: boolean; n: number };

/** Messages of these periods by kind, summed by bar. A batch has only its failed messages. */
export function readPeriods(
  db: Sql,
  campaign: number,
  pieces: BarPiece[],
  batch: string | null = null,
): Promise<PeriodRow[]> {
  return rows(
    db,
    sql`
      select p.bar, c.status, c.code, c.spent as retries_exhausted, sum(c.n)::bigint as n
      from ${asTable(pieces)}
      cross join lateral (
        select status, code, spent, n from mirror_period
        where campaign = ${campaign} and scope = ${batch === null ? "" : `b:${batch}`} and grain = p.grain
          and at >= p.since and at < p.until and n <> 0
      ) c
      group by 1, 2, 3, 4
    `,
    "read-periods",
  );
}

/** Failed messages of these periods that cannot be retried now because of their batch, or the one batch. */
export function readIneligiblePeriods(
  db: Sql,
  campaign: number,
  since: Date,
  until: Date,
  batch: string | null = null,
): Promise<Omit<PeriodRow, "bar">[]> {
  return rows(
    db,
    sql`
      select c.status, c.code, c.spent as retries_exhausted, sum(c.n)::bigint as n
      from mirror_batch b
      cross join lateral (
        select status, code, spent, n from mirror_period
        where campaign = b.campaign and scope = 'b:' || b.id and grain = 1 and at >= ${since} and at < ${until}
          and n <> 0
      ) c
      where b.campaign = ${campaign} and b.status not in (${RETRYABLE_BATCHES})
        ${batch === null ? empty : sql`and b.id = ${batch}`}
      group by 1, 2, 3
    `,
  );
}

export type LatencyRow = { bar: number; step: number; n: number };

/** Delivery times of these periods' delivered messages, as one histogram per bar. */
export function readLatencies(db: Sql, campaign: number, pieces: BarPiece[]): Promise<LatencyRow[]> {
  return rows(
    db,
    sql`
      select p.bar, l.step, sum(l.n)::bigint as n
      from ${asTable(pieces)}
      cross join lateral (
        select step, n from mirror_latency
        where campaign = ${campaign} and grain = p.grain and at >= p.since and at < p.until and n <> 0
      ) l
      group by 1, 2
    `,
    "read-latencies",
  );
}

function asTable(pieces: BarPiece[]) {
  const moments = (name: "from" | "to") => pieces.map((piece) => new Date(piece[name]));
  return sql`
    unnest(${pieces.map(({ bar }) => bar)}::integer[], ${pieces.map(({ grain }) => grain)}::smallint[],
      ${moments("from")}::timestamptz[], ${moments("to")}::timestamptz[]) p (bar, grain, since, until)
  `;
}
