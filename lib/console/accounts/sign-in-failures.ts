import { rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type FailureRow = { place: number; failures: number; waitMs: number };

/** Failures are deleted this long after the last one. */
const KEPT = "12 hours";
/** Ended rows that each attempt deletes, which is more than it can add. */
const CLEARED = 20;

/** The counts for these keys, locked in one order until the transaction ends. */
export async function lockFailures(tx: Sql, slots: number[]): Promise<FailureRow[]> {
  await tx.query(sql`
    insert into sign_in_failure (place, failures, held_until, ends_at)
    select slot, 0, now(), now() from unnest(${slots}::integer[]) slot order by slot
    on conflict do nothing
  `);
  return rows(
    tx,
    sql`
      select place, case when ends_at > clock_timestamp() then failures else 0 end as failures,
        case when ends_at > clock_timestamp()
          then greatest(0, extract(epoch from held_until - clock_timestamp()) * 1000)::integer else 0 end as wait_ms
      from sign_in_failure where place = any(${slots}::integer[]) order by place for update
    `,
  );
}

export async function countFailure(tx: Sql, { place, failures, waitMs }: FailureRow): Promise<void> {
  await tx.query(sql`
    update sign_in_failure set failures = ${failures},
      held_until = clock_timestamp() + ${waitMs} * interval '1 ms', ends_at = clock_timestamp() + ${KEPT}::interval
    where place = ${place}
  `);
}

/** Removes a failure that was counted in advance, because the attempt succeeded. */
export async function takeBackFailure(db: Sql, place: number): Promise<void> {
  await db.query(sql`
    update sign_in_failure set failures = greatest(0, failures - 1), held_until = clock_timestamp()
    where place = ${place}
  `);
}

export async function clearFailures(db: Sql, slots: number[]): Promise<void> {
  await db.query(sql`delete from sign_in_failure where place = any(${slots}::integer[])`);
}

export async function clearEndedFailures(tx: Sql): Promise<void> {
  await tx.query(sql`
    delete from sign_in_failure where place in (
      select place from sign_in_failure where ends_at < clock_timestamp() limit ${CLEARED} for update skip locked)
  `);
}
