import type { PoolClient } from "pg";
import { mirrorAges } from "#lib/console/mirror/mirror-ages";
import { lockMirror } from "#lib/console/mirror/rows/absorb";
import { type DetachedMonths, listDetached, noteMissed } from "#lib/console/months/detached-months";
import type { Projected } from "#lib/console/projection/current-rows";
import { insertNew } from "#lib/console/projection/insert-new";
import { updateChanged } from "#lib/console/projection/update-changed";
import { writeAttempts } from "#lib/console/projection/write-attempts";
import { writeBatches } from "#lib/console/projection/write-batches";
import { millisecondsOf } from "#lib/domain/api/id";
import { sql } from "#lib/platform/postgres/sql";
import type { IdRange } from "#lib/service/changes/id-ranges";

/** The messages to update, some of which may be new, and the batches whose own records changed. */
export type ProjectedPage = { messages: IdRange[]; isNew: IdRange[]; batchIds: string[] };

/**
 * Updates a campaign's read model from the service's tables, by SQL alone. Rows, counts and batches change in the caller's
 * transaction. Repeating it changes nothing.
 */
export async function projectPage(
  tx: PoolClient,
  campaign: number,
  of: string,
  { messages, isNew, batchIds }: ProjectedPage,
  readAt: Date,
): Promise<void> {
  await lockMirror(tx, campaign);
  // PostgreSQL has no statistics for a first large upload, and would compare each message with every other.
  await tx.query(
    sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true)`,
  );
  const fresh: Projected = { of, ranges: isNew };
  const all: Projected = { of, ranges: messages };
  const detached = await listDetached(tx);
  // This runs before the new messages are inserted, because those need no comparison.
  const changed = messages.length > 0 ? await updateChanged(tx, campaign, all) : [];
  const added =
    isNew.length > 0 ? await insertNew(tx, campaign, fresh, await mirrorAges(tx, campaign), detached) : [];
  if (messages.length > 0) await writeAttempts(tx, campaign, all);
  await writeBatches(tx, campaign, of, { added, changed, recorded: batchIds }, readAt);
  await noteDetachedChanges(tx, campaign, messages, detached);
}

/** A detached month is compared again when it is attached, if some of it may have changed. */
async function noteDetachedChanges(
  tx: PoolClient,
  campaign: number,
  ranges: IdRange[],
  detached: DetachedMonths[],
): Promise<void> {
  const missed = detached.filter(({ fromAt, toAt }) =>
    ranges.some(
      ({ firstId, lastId }) =>
        millisecondsOf(lastId) >= Number(fromAt) && millisecondsOf(firstId) < Number(toAt),
    ),
  );
  if (missed.length > 0)
    await noteMissed(
      tx,
      campaign,
      missed.map(({ months }) => months),
    );
}
