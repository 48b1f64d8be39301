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
  /** Of the time since `failingSince`; means nothing while that is null. */
  lastFault: FaultRow | null;
  stop: StopRow | null;
  complete: boolean;
  /** All was read, but rows can still appear in it until then; null otherwise. */
  settlesAt: Date | null;
  readBackTo: Date | null;
  refreshWantedAt: Date | null;
  probeWantedAt: Date | null;
  /** From where the feed of changes is read on; null: lists are read. */
  feedCursor: string | null;
  /** By this machine's clock: all that had changed before is in the mirror. */
  feedAt: Date | null;
  /** Since when more has changed than was read; null: nothing has. */
  feedBehindSince: Date | null;
};

/** Nothing that exists is missing, and what changes is told: no list has to be read. */
export function isFollowed({ feedCursor, complete }: Pick<SyncRow, "feedCursor" | "complete">): boolean {
  return feedCursor !== null && complete;
}

const columns = sql`
  campaign, page_size, list_order, open_read_at, last_success_at, failing_since, last_fault, stop, complete, settles_at,
  read_back_to, refresh_wanted_at, probe_wanted_at, feed_cursor, feed_at, feed_behind_since
`;

export function findSync(db: Sql, campaign: number): Promise<SyncRow | null> {
  return maybeRow(db, sql`select ${columns} from mirror_sync where campaign = ${campaign}`, "find-sync");
}

export function listSyncs(db: Sql, campaigns: number[]): Promise<SyncRow[]> {
  return rows(db, sql`select ${columns} from mirror_sync where campaign = any(${campaigns}::integer[])`);
}
