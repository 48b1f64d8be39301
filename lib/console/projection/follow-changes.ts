import type { Pool } from "pg";
import { type SyncChange, saveSync } from "#lib/console/mirror/rows/save-sync";
import type { SyncRow } from "#lib/console/mirror/rows/sync";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import { nextStretch, STRETCH } from "#lib/console/projection/next-range";
import { type ProjectedPage, projectPage } from "#lib/console/projection/project-page";
import { RefusedError } from "#lib/domain/api/refused-error";
import { begin, sql } from "#lib/platform/postgres/sql";
import { horizon, type Look, look } from "#lib/service/changes/change-rows";
import {
  type ChangesCursor,
  currentCursor,
  decodeChangesCursor,
  encodeChangesCursor,
  isGone,
} from "#lib/service/changes/cursor";
import { IdRanges } from "#lib/service/changes/id-ranges";
import { isBefore, nextPage } from "#lib/service/changes/next-page";

/** Messages per transaction while the read model is behind. */
const MOST_MESSAGES = 20_000;

/** A campaign of this installation's service: its number in the console, its UUID in the service, and its keeper. */
export type Followed = { campaign: number; of: string; holder: string };

/** The state of the read model. While it is incomplete, all messages from `readBackTo` on were compared. */
export type Progress = Pick<SyncRow, "feedCursor" | "complete" | "readBackTo" | "feedAt" | "feedBehindSince">;

/**
 * The result of an iteration: how many messages and batches were processed, and whether there is more to do now. If not,
 * everything committed before `at` is in the read model.
 */
export type Iteration = { changes: number; hasMore: boolean; at: Date };

/**
 * One iteration of a projection: the changes since its cursor or, without a valid one, a new cursor and then a comparison
 * of all messages, newest first. Each step is saved with its cursor, so an interrupted one is repeated. Throws LeaseLost.
 */
export async function followChanges(
  pool: Pool,
  followed: Followed,
  progress: Progress,
  most = MOST_MESSAGES,
): Promise<Iteration> {
  const { of } = followed;
  const at = new Date();
  const seen = await look(pool, of);
  const cursor = progress.feedCursor === null ? null : decodeChangesCursor(progress.feedCursor);
  if (!cursor || isGone(of, cursor, seen)) return beginAnew(pool, followed, progress, seen, at);
  if (isBefore(cursor.position, seen.newest))
    return takeChanges(pool, followed, progress, cursor, { most, at });
  return progress.complete ? { changes: 0, hasMore: false, at } : compare(pool, followed, progress, at);
}

async function beginAnew(
  pool: Pool,
  followed: Followed,
  { feedCursor }: Progress,
  seen: Look,
  at: Date,
): Promise<Iteration> {
  const { id } = await horizon(pool, followed.of);
  await save(pool, followed, feedCursor, null, {
    feedCursor: encodeChangesCursor(currentCursor(followed.of, seen, id)),
    feedAt: null,
    feedBehindSince: null,
    complete: false,
    completeAt: null,
    readBackTo: null,
  });
  return { changes: 0, hasMore: true, at };
}

async function takeChanges(
  pool: Pool,
  followed: Followed,
  { feedCursor, feedBehindSince }: Progress,
  cursor: ChangesCursor,
  { most, at }: { most: number; at: Date },
): Promise<Iteration> {
  const { plan, last } = await nextPage(pool, { campaignId: followed.of, limit: most }, cursor);
  const hasMore = isBefore(plan.end, last.id);
  await save(pool, followed, feedCursor, plan, {
    feedCursor: encodeChangesCursor({ ...cursor, position: plan.end, horizon: last.id }),
    feedBehindSince: hasMore ? (feedBehindSince ?? at) : null,
    ...(hasMore ? {} : { feedAt: at, openReadAt: at }),
  });
  return { changes: new IdRanges(plan.messages).size + plan.batchIds.length, hasMore, at };
}

async function compare(
  pool: Pool,
  followed: Followed,
  { feedCursor, readBackTo }: Progress,
  at: Date,
): Promise<Iteration> {
  const stretch = await nextStretch(pool, followed.of, readBackTo);
  if (!stretch) {
    const ended = { complete: true, readBackTo: null, feedAt: at, openReadAt: at };
    await save(pool, followed, feedCursor, null, ended);
    return { changes: 0, hasMore: false, at };
  }
  const page = { messages: [stretch.range], isNew: [stretch.range], batchIds: [] };
  await save(pool, followed, feedCursor, page, { readBackTo: stretch.before });
  return { changes: STRETCH, hasMore: true, at };
}

/**
 * Saves a page and the state of the read model in one transaction. Does not wait for the disk: if PostgreSQL crashes, the
 * page is lost together with its cursor.
 */
export async function save(
  pool: Pool,
  { campaign, of, holder }: Followed,
  after: string | null,
  page: ProjectedPage | null,
  change: SyncChange,
): Promise<void> {
  const readAt = new Date();
  await begin(pool, async (tx) => {
    await tx.query(sql`set local synchronous_commit = off`);
    if (page) await projectPage(tx, campaign, of, page, readAt);
    const found = { lastSuccessAt: readAt, failingSince: null, stop: null, ...change };
    if (!(await saveSync(tx, campaign, holder, found, after)))
      throw new LeaseLost("another process keeps this campaign now");
  });
}

/** Whether a writer kept the campaign locked for long. The iteration is then repeated. */
export function isLockedOut(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal === "unavailable";
}
