import type { StopRow } from "#lib/console/registry/console-campaigns";
import { maybeRow, rows, type Sql, sql } from "#lib/platform/postgres/sql";

/** How a call failed that may succeed the next time. */
export type FaultRow = {
  cause: "timeout" | "connection" | "server" | "unreadable" | "refused" | "unkept";
  at: string;
  httpStatus: number | null;
  code: string;
  message: string;
  traceId: string | null;
};

export type SyncRow = {
  campaign: number;
  pageSize: number | null;
  listOrder: string | null;
  openReadAt: Date | null;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
  /** The last fault since `failingSince`; it means nothing while that is null. */
  lastFault: FaultRow | null;
  stop: StopRow | null;
  complete: boolean;
  /** When rows can no longer appear, if all was read but some still can; null otherwise. */
  completeAt: Date | null;
  readBackTo: Date | null;
  refreshWantedAt: Date | null;
  probeWantedAt: Date | null;
  /** The position in the feed of changes; null when lists are read instead. */
  feedCursor: string | null;
  /** All changes before this time, by this machine's clock, are in the mirror. */
  feedAt: Date | null;
  /** Since when changes were not read; null when all were. */
  feedBehindSince: Date | null;
};

/** Whether the mirror has all that exists and learns of every change, so that no list has to be read. */
export function isFollowed({ feedCursor, complete }: Pick<SyncRow, "feedCursor" | "complete">): boolean {
  return feedCursor !== null && complete;
}

const columns = sql`
  campaign, page_size, list_order, open_read_at, last_success_at, failing_since, last_fault, stop, complete, settles_at as complete_at,
  read_back_to, refresh_wanted_at, probe_wanted_at, feed_cursor, feed_at, feed_behind_since
`;

export function findSync(db: Sql, campaign: number): Promise<SyncRow | null> {
  return maybeRow(db, sql`select ${columns} from mirror_sync where campaign = ${campaign}`, "find-sync");
}

export function listSyncs(db: Sql, campaigns: number[]): Promise<SyncRow[]> {
  return rows(db, sql`select ${columns} from mirror_sync where campaign = any(${campaigns}::integer[])`);
}
