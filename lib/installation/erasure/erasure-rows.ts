import type { ErasureState } from "#lib/domain/erasure/erasure-rules";
import type { Erased } from "#lib/platform/erasure/erasing";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ErasurePreview, ErasureReceipt } from "#lib/wire/service/erasure";

export type ErasureRow = {
  id: string;
  state: ErasureState;
  sealed: Buffer | null;
  reason: string;
  askedBy: string;
  askedById: string;
  askedAt: Date;
  expiresAt: Date;
  found: ErasurePreview;
  confirmedBy: string | null;
  confirmedAt: Date | null;
  step: number;
  place: unknown;
  waitsFor: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  receipt: ErasureReceipt | null;
};

const columns = sql`
  id, state, sealed, reason, asked_by, asked_by_id, asked_at, expires_at, found, confirmed_by, confirmed_at, step, place,
  waits_for, ended_at, ended_by, receipt
`;

/** Owner of the sealed number, which therefore does not open in another row. */
export const erasureOwner = (id: string) => `erasure ${id}`;

export type NewErasure = Pick<ErasureRow, "id" | "reason" | "askedBy" | "askedById" | "found"> & {
  sealed: Buffer;
  hash: Buffer;
  hours: number;
};

/** False when the number already has an open erasure. */
export async function insertErasure(tx: Sql, asked: NewErasure): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    insert into erasure (id, sealed, hash, reason, asked_by, asked_by_id, expires_at, found)
    values (${asked.id}, ${asked.sealed}, ${asked.hash}, ${asked.reason}, ${asked.askedBy}, ${asked.askedById},
      clock_timestamp() + ${asked.hours} * interval '1 hour', ${JSON.stringify(asked.found)})
    on conflict do nothing
  `);
  return rowCount === 1;
}

/** `lock` holds the row until the transaction ends. */
export function findErasure(db: Sql, id: string, lock = false): Promise<ErasureRow | null> {
  return maybeRow(db, sql`select ${columns} from erasure where id = ${id} ${lock ? sql`for update` : sql``}`);
}

/** The latest first. Open erasures come before ended ones. */
export function listErasures(db: Sql, limit: number): Promise<ErasureRow[]> {
  return rows(
    db,
    sql`
      select ${columns} from erasure
      order by (state in ('waiting', 'running')) desc, asked_at desc, id desc limit ${limit}
    `,
  );
}

/** The row's number is no longer needed. */
export const OVER = sql`
  sealed = null, hash = null, holder = null, place = null, waits_for = null, ended_at = clock_timestamp()
`;

/** Adds to the erased counts. */
export async function addCounts(tx: Sql, id: string, erased: Erased[]): Promise<void> {
  const some = erased.filter(({ n }) => n > 0);
  if (some.length === 0) return;
  await tx.query(sql`
    insert into erasure_count as c (erasure, place, campaign, n)
    select ${id}, place, campaign, sum(n)
    from unnest(${some.map(({ place }) => place)}::text[], ${some.map(({ campaign }) => campaign)}::text[],
      ${some.map(({ n }) => n)}::bigint[]) as u (place, campaign, n)
    group by place, campaign
    on conflict (erasure, place, campaign) do update set n = c.n + excluded.n
  `);
}

export function readCounts(db: Sql, ids: string[]): Promise<(Erased & { erasure: string })[]> {
  return rows(
    db,
    sql`select erasure, place, campaign, n from erasure_count where erasure = any(${ids}::uuid[])`,
  );
}
