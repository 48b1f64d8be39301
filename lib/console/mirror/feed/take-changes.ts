import type { Pool } from "pg";
import { absorbPage } from "#lib/console/mirror/absorb";
import { incomingChanges } from "#lib/console/mirror/feed/incoming-changes";
import { saveSync } from "#lib/console/mirror/rows/save-sync";
import { forgetWindows } from "#lib/console/mirror/rows/windows";
import { LeaseLost } from "#lib/console/mirror/sync/take-page";
import { begin } from "#lib/platform/postgres/sql";
import type { TolerantChangesPage } from "#lib/wire/api/tolerant-changes";

type Keeper = { campaign: number; holder: string };

/** When a page of the feed was asked for and answered, and since when it is behind. By this process's clock. */
export type Taken = { startedAt: number; answeredAt: number; behindSince: number | null };

/** Absorbs a page of the feed, and notes in the same transaction from where to read on. Throws LeaseLost. */
export async function takeChanges(
  pool: Pool,
  { campaign, holder }: Keeper,
  page: TolerantChangesPage,
  { startedAt, answeredAt, behindSince }: Taken,
  key: Buffer | null = null,
): Promise<void> {
  const readAt = new Date(startedAt);
  // The service's clock may be another: what it says counts as far as it can be true.
  const at = new Date(Math.min(Math.max(page.at.getTime(), startedAt), answeredAt));
  await begin(pool, async (tx) => {
    const incoming = incomingChanges(page);
    if (incoming.messages.length + incoming.batches.length > 0)
      await absorbPage(tx, campaign, incoming, readAt, key);
    const isKept = await saveSync(tx, campaign, holder, {
      feedCursor: page.cursor,
      feedBehindSince: behindSince === null ? null : new Date(behindSince),
      ...(page.hasMore ? {} : { feedAt: at, openReadAt: at }),
      lastSuccessAt: readAt,
      failingSince: null,
      stop: null,
    });
    if (!isKept) throw new LeaseLost("another process keeps this campaign now");
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
