import type { Pool } from "pg";
import { RefusedError } from "#lib/domain/api/refused-error";
import { CHANGES } from "#lib/platform/installation/delivery-hold";
import { LOCKS } from "#lib/platform/postgres/advisory-locks";
import { oneRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";
import type { ChangeRow, Position } from "#lib/service/changes/plan-page";

/** For a page, changes of this many times as many messages are read: those of the same message collapse. */
const REPEATED = 8;
const LOCK_NOT_AVAILABLE = "55P03";

export type Look = {
  /** Names the database, and the time since it was last restored. */
  installation: string;
  /** The highest id that is deleted, and the highest that can be seen now; 0 when there is none. */
  forgotten: number;
  newest: number;
  /** The time just before the look. */
  at: Date;
};

/** Whether there is anything new, at the cost of two look-ups. */
export function look(db: Sql, campaignId: string): Promise<Look> {
  return oneRow(
    db,
    sql`
      select now() as at,
        concat_ws(' ', database_identity(), (select value from installation where name = ${CHANGES})) as installation,
        coalesce((select last_id from forgotten_change where campaign_id = ${campaignId}), 0)::bigint as forgotten,
        coalesce((select max(id) from change where campaign_id = ${campaignId}), 0)::bigint as newest
    `,
    "look-for-changes",
  );
}

/**
 * See `change_horizon` in the migrations. Takes a pool, because it must not run within a transaction. Refuses
 * while a writer keeps its lock for long, as one does that was stopped just before its commit.
 */
export async function horizon(pool: Pool, campaignId: string): Promise<{ id: number; at: Date }> {
  try {
    return await oneRow(
      pool,
      sql`select id, at from change_horizon(${campaignId}, ${LOCKS.changes})`,
      "change-horizon",
    );
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE)) throw error;
    throw new RefusedError("unavailable", null, null, { "Retry-After": "1" });
  }
}

/** Changes after the position and up to the id, the oldest first, enough for a page. Null if some are deleted. */
export async function changesAfter(
  db: Sql,
  campaignId: string,
  { id, upTo }: Position,
  { last, limit }: { last: number; limit: number },
): Promise<ChangeRow[] | null> {
  const found = await rows<Omit<ChangeRow, "ids"> & { ids: string | null; forgotten: number }>(
    db,
    sql`
      select id, first_id, last_id, ids::text as ids, is_new, batch_id,
        coalesce((select last_id from forgotten_change where campaign_id = ${campaignId}), 0)::bigint as forgotten
      from (
        select *, sum(n) over (order by id) - n as before
        from (
          select * from change
          where campaign_id = ${campaignId} and id between ${upTo === null ? id + 1 : id} and ${last}
          order by id
          limit ${limit + 1}
        ) next
      ) counted
      where before < ${limit * REPEATED}
      order by id
    `,
    "changes-after",
  );
  if (found.length === 0 || found.some(({ forgotten }) => isPurged({ id, upTo }, forgotten))) return null;
  return found.map(({ forgotten: _, ids, ...change }) => ({ ...change, ids: idsOf(ids) }));
}

/** Whether any change after the position is deleted, completely or in part. */
export function isPurged({ id, upTo }: Position, forgotten: number): boolean {
  return upTo === null ? id < forgotten : id <= forgotten;
}

/** Parses an array of ids from PostgreSQL's text form. */
function idsOf(text: string | null): string[] | null {
  return text === null ? null : text.slice(1, -1).split(",");
}
