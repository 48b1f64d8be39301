import type { Pool } from "pg";
import { type SyncChange, saveSync } from "#lib/console/mirror/rows/save-sync";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import { nextStretch } from "#lib/console/projection/next-stretch";
import { type ProjectedPage, projectPage } from "#lib/console/projection/project-page";
import { RefusedError } from "#lib/domain/api/refused-error";
import { begin, sql } from "#lib/platform/postgres/sql";
import { horizon, isForgotten, type Look, look } from "#lib/service/changes/change-rows";
import {
  type ChangesCursor,
  decodeChangesCursor,
  encodeChangesCursor,
  markOf,
} from "#lib/service/changes/cursor";
import { isBefore, nextPage } from "#lib/service/changes/next-page";

/** Messages in one transaction while the read model is behind. */
const MOST_MESSAGES = 50_000;

/** A campaign of this installation's service: its number in the console, its UUID in the service, and who keeps it. */
export type Followed = { campaign: number; of: string; holder: string };

/** How far the read model is. `comparedTo`: all messages from then on were compared; null: none, or the comparison has ended. */
export type Progress = {
  cursor: string | null;
  complete: boolean;
  comparedTo: Date | null;
  behindSince: Date | null;
};

/**
 * What a turn has done: where the read model then stands, how many changes were taken up, and whether there is more to do now. If
 * not, all that was committed before `at` is in it.
 */
export type Turn = { progress: Progress; changes: number; hasMore: boolean; at: Date };

const NOT_BEHIND = { behindSince: null };

/**
 * One turn of a projection: the changes since its cursor, or, where there is none that holds, a new cursor, and then all messages
 * compared once, the newest first. Each step saves with its cursor, so one that is cut off is done again. Throws LeaseLost.
 */
export async function followChanges(
  pool: Pool,
  followed: Followed,
  progress: Progress,
  most = MOST_MESSAGES,
): Promise<Turn | null> {
  const { of } = followed;
  const at = new Date();
  const seen = await look(pool, of);
  // A version without changes still writes: what it writes is read from its lists.
  if (seen.isUntold) return null;
  const cursor = progress.cursor === null ? null : decodeChangesCursor(progress.cursor);
  const isGood =
    cursor !== null &&
    cursor.mark === markOf(seen.installation, of) &&
    cursor.position.id <= Math.max(seen.newest, seen.forgotten) &&
    !isForgotten(cursor.position, seen.forgotten);
  if (!isGood) return beginAnew(pool, followed, progress, seen, at);
  if (isBefore(cursor.position, seen.newest))
    return takeChanges(pool, followed, progress, cursor, { most, at });
  if (!progress.complete) return compare(pool, followed, progress, at);
  return { progress: { ...progress, ...NOT_BEHIND }, changes: 0, hasMore: false, at };
}

async function beginAnew(
  pool: Pool,
  followed: Followed,
  { cursor: after }: Progress,
  { installation, forgotten }: Look,
  at: Date,
): Promise<Turn> {
  const last = Math.max((await horizon(pool, followed.of)).id, forgotten);
  const mark = markOf(installation, followed.of);
  const cursor = encodeChangesCursor({ mark, position: { id: last, upTo: null }, horizon: last, told: null });
  const change = {
    feedCursor: cursor,
    feedAt: null,
    feedBehindSince: null,
    complete: false,
    settlesAt: null,
  };
  await save(pool, followed, after, null, { ...change, readBackTo: null });
  const progress = { cursor, complete: false, comparedTo: null, ...NOT_BEHIND };
  return { progress, changes: 0, hasMore: true, at };
}

async function takeChanges(
  pool: Pool,
  followed: Followed,
  progress: Progress,
  cursor: ChangesCursor,
  { most, at }: { most: number; at: Date },
): Promise<Turn> {
  const { plan, last } = await nextPage(pool, { campaignId: followed.of, limit: most }, cursor);
  const hasMore = isBefore(plan.end, last.id);
  const next = encodeChangesCursor({ ...cursor, position: plan.end, horizon: last.id, told: null });
  const behindSince = hasMore ? (progress.behindSince ?? at) : null;
  await save(pool, followed, progress.cursor, plan, {
    feedCursor: next,
    feedBehindSince: behindSince,
    ...(hasMore ? {} : { feedAt: at, openReadAt: at }),
  });
  const changes = plan.messages.length + plan.batchIds.length;
  return { progress: { ...progress, cursor: next, behindSince }, changes, hasMore, at };
}

async function compare(pool: Pool, followed: Followed, progress: Progress, at: Date): Promise<Turn> {
  const { cursor, comparedTo } = progress;
  const stretch = await nextStretch(pool, followed.of, comparedTo);
  if (!stretch) {
    await save(pool, followed, cursor, null, {
      complete: true,
      readBackTo: null,
      feedAt: at,
      openReadAt: at,
    });
    return { progress: { ...progress, complete: true, comparedTo: null }, changes: 0, hasMore: false, at };
  }
  const { range, before } = stretch;
  const page = { messages: [range], isNew: [range], batchIds: [] };
  await save(pool, followed, cursor, page, { readBackTo: before });
  return { progress: { ...progress, comparedTo: before }, changes: 1, hasMore: true, at };
}

/**
 * Saves a page and how far the read model then is, in one transaction. Does not wait until that is on the disk: where PostgreSQL
 * crashes, the page is lost together with its cursor.
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
    const found = { lastSuccessAt: readAt, failingSince: null, ...change };
    if (!(await saveSync(tx, campaign, holder, found, after)))
      throw new LeaseLost("another process keeps this campaign now");
  });
}

/** Whether a writer kept the campaign's lock for long: the turn is tried again. */
export function isHeldUp(error: unknown): boolean {
  return error instanceof RefusedError && error.refusal === "unavailable";
}
