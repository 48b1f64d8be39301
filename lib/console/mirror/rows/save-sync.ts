import type { SyncRow } from "#lib/console/mirror/rows/sync";
import { isHeldBy } from "#lib/platform/lease";
import { empty, rows, type Sql, sql } from "#lib/platform/postgres/sql";

export type SyncChange = Partial<
  Pick<
    SyncRow,
    | "pageSize"
    | "listOrder"
    | "openReadAt"
    | "lastSuccessAt"
    | "failingSince"
    | "lastFault"
    | "complete"
    | "completeAt"
    | "readBackTo"
    | "feedCursor"
    | "feedAt"
    | "feedBehindSince"
  >
> & { stop?: null };

/**
 * Saves what the keeper has found. Returns false and saves nothing when it is no longer the keeper, or when the feed's
 * cursor is not `feedAfter`, if that is given.
 */
export async function saveSync(
  tx: Sql,
  campaign: number,
  holder: string,
  change: SyncChange,
  feedAfter?: string | null,
): Promise<boolean> {
  const has = (name: keyof SyncChange) => Object.hasOwn(change, name);
  const fault = change.lastFault ? JSON.stringify(change.lastFault) : null;
  const saved = await rows(
    tx,
    sql`
      update mirror_sync set
        page_size = case when ${has("pageSize")} then ${change.pageSize ?? null}::integer else page_size end,
        list_order = case when ${has("listOrder")} then ${change.listOrder ?? null}::text else list_order end,
        open_read_at = coalesce(${change.openReadAt ?? null}::timestamptz, open_read_at),
        last_success_at = coalesce(${change.lastSuccessAt ?? null}::timestamptz, last_success_at),
        failing_since = case when ${change.failingSince === null} then null
          else coalesce(failing_since, ${change.failingSince ?? null}::timestamptz) end,
        last_fault = coalesce(${fault}::jsonb, last_fault),
        stop = case when ${has("stop")} then null else stop end,
        stop_changed_at = case when ${has("stop")} and stop is not null then clock_timestamp() else stop_changed_at end,
        complete = coalesce(${change.complete ?? null}::boolean, complete),
        settles_at = case when ${has("completeAt")} then ${change.completeAt ?? null}::timestamptz else settles_at end,
        read_back_to = case when ${has("readBackTo")} then ${change.readBackTo ?? null}::timestamptz
          else read_back_to end,
        feed_cursor = case when ${has("feedCursor")} then ${change.feedCursor ?? null}::text else feed_cursor end,
        feed_at = case when ${has("feedAt")} then ${change.feedAt ?? null}::timestamptz else feed_at end,
        feed_behind_since = case when ${has("feedBehindSince")} then ${change.feedBehindSince ?? null}::timestamptz
          else feed_behind_since end
      where campaign = ${campaign} and ${isHeldBy(holder)}
        ${feedAfter === undefined ? empty : sql`and feed_cursor is not distinct from ${feedAfter}`}
      returning campaign
    `,
    feedAfter === undefined ? "save-sync" : "save-sync-of-feed",
  );
  return saved.length === 1;
}
