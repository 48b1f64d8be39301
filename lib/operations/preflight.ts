import { oneRead } from "#lib/mirror/one-read";
import type { Reader } from "#lib/mirror/reader";
import { batchDenial, readBatchFacts, wholeDenial } from "#lib/operations/batch-facts";
import { findRunningOnBatch } from "#lib/store/operations";
import type { BatchPreflight } from "#lib/wire/console-operation";

/** Of the background's calls; the mirror's own reading has the rest, and follows what is retried. */
const SHARE = 2 / 3;

/** What a retry of the batch would do, and why it may not be made; null when no message of it was read. */
export function preflight(reader: Reader, batchId: string): Promise<BatchPreflight | null> {
  const { pool, campaign, now } = reader;
  return oneRead(pool, async (db) => {
    const facts = await readBatchFacts(db, campaign.id, batchId);
    if (!facts) return null;
    const running = await findRunningOnBatch(db, campaign.id, batchId);
    const denied =
      batchDenial(facts, campaign, now) ?? (running && "Another retry of this batch is running.");
    const { status, total, seen, created, yes, maybe, no, usedUp, oldestReadAt } = facts;
    return {
      asOf: now.toISOString(),
      status,
      total: total ?? seen,
      seen,
      oldestReadAt: oldestReadAt?.toISOString() ?? null,
      created,
      yes,
      maybe,
      no,
      usedUp,
      perSecond: likelyPace(campaign),
      whole: denied ?? wholeDenial(facts),
      chosen: denied ?? (yes + maybe === 0 ? "No failed message is worth a retry." : null),
      running: running?.id ?? null,
    };
  });
}

/** Calls a second that a bulk retry makes when nothing holds it up. */
export function likelyPace({ backgroundPerSecond }: { backgroundPerSecond: number }): number {
  return backgroundPerSecond * SHARE;
}
