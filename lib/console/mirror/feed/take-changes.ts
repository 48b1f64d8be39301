import type { Pool } from "pg";
import { absorbPage } from "#lib/console/mirror/absorb";
import type { FeedPage } from "#lib/console/mirror/feed/ask-feed";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import { forgetWindows } from "#lib/console/mirror/rows/windows";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import { begin, sql } from "#lib/platform/postgres/sql";

type Keeper = { campaign: number; holder: string };

/**
 * After which cursor a page of the feed was asked for, when that was, when it was answered, and since when the feed is
 * behind. By this process's clock.
 */
export type Taken = {
  after: string | null;
  startedAt: number;
  answeredAt: number;
  behindSince: number | null;
};

/**
 * Absorbs a page of the feed, and notes in the same transaction from where to read on. Does not wait until that is on the
 * disk: of 25,000 messages a second the log is 50 MB. PostgreSQL loses the last pages when it crashes, and their cursors with
 * them, so they are read again; whoever still goes on from a lost cursor is refused. Throws LeaseLost.
 */
export async function takeChanges(
  pool: Pool,
  { campaign, holder }: Keeper,
  page: FeedPage,
  { after, startedAt, answeredAt, behindSince }: Taken,
  key: Buffer | null = null,
): Promise<void> {
  const readAt = new Date(startedAt);
  // The service's clock may be another: what it says counts as far as it can be true.
  const at = new Date(Math.min(Math.max(page.at.getTime(), startedAt), answeredAt));
  await begin(pool, async (tx) => {
    await tx.query(sql`set local synchronous_commit = off`);
    const { incoming } = page;
    if (incoming.messages.length + incoming.batches.length > 0)
      await absorbPage(tx, campaign, incoming, readAt, key);
    const change = {
      feedCursor: page.cursor,
      feedBehindSince: behindSince === null ? null : new Date(behindSince),
      ...(page.hasMore ? {} : { feedAt: at, openReadAt: at }),
      lastSuccessAt: readAt,
      failingSince: null,
      stop: null,
    };
    if (!(await saveSync(tx, campaign, holder, change, after)))
      throw new LeaseLost("another process keeps this campaign now");
  });
}

/**
 * Begins to follow the feed at a cursor, or with none to read the lists again. What was read stays; but it may have
 * changed untold, so all lists are read once more before the campaign is called complete.
 */
export async function beginAnew(
  pool: Pool,
  { campaign, holder }: Keeper,
  cursor: string | null,
): Promise<void> {
  await begin(pool, async (tx) => {
    await forgetWindows(tx, campaign);
    const isKept = await saveSync(tx, campaign, holder, {
      feedCursor: cursor,
      feedAt: null,
      feedBehindSince: null,
      complete: false,
      settlesAt: null,
      ...(cursor !== null && { lastSuccessAt: new Date(), failingSince: null, stop: null }),
    });
    if (!isKept) throw new LeaseLost("another process keeps this campaign now");
  });
}
