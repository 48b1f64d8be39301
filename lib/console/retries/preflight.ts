import {
  ageDenial,
  batchDenial,
  readBatchFacts,
  recheckFacts,
  wholeDenial,
} from "#lib/console/batches/batch-facts";
import { unreadBatch } from "#lib/console/batches/unread-batch";
import { BATCH_RUNNING } from "#lib/console/operations/batch-retry-labels";
import { findRunningOnBatch } from "#lib/console/operations/operations";
import { likelyPace } from "#lib/console/operations/pace";
import { findStopDenial } from "#lib/console/operations/stop-denial";
import type { Reader } from "#lib/console/reader";
import { isProduction } from "#lib/console/registry/is-production";
import { ownCampaignOf } from "#lib/console/registry/own-campaign";
import { pacePerSecond } from "#lib/console/upstream/take-call";
import { NO_RETRY_HELPS } from "#lib/domain/messages/batch-status-labels";
import { planRecheck } from "#lib/domain/retries/batch-recheck";
import { inSnapshot } from "#lib/platform/postgres/in-snapshot";
import type { BatchPreflight } from "#lib/wire/console/batch-retry";

/** Nothing is read again for this installation's service, because the state at the retry is known. */
const NOTHING = { messages: 0, calls: 0, unread: 0 };

/** The effect that a retry of the batch would have, and why it may not be made. Throws RefusedError when no message was read. */
export function preflight(reader: Reader, batchId: string): Promise<BatchPreflight> {
  const { pool, campaign, now } = reader;
  return inSnapshot(pool, async (db) => {
    const facts = await readBatchFacts(db, campaign.id, batchId);
    if (!facts) throw unreadBatch();
    const isOwn = ownCampaignOf(campaign) !== null;
    const running = await findRunningOnBatch(db, campaign.id, batchId);
    const denied =
      (await findStopDenial(db, campaign)) ??
      batchDenial(facts, campaign) ??
      (isOwn ? null : ageDenial(facts, campaign, now)) ??
      (running && BATCH_RUNNING);
    const { status, total, seen, created, yes, maybe, no, retriesExhausted, oldestReadAt } = facts;
    const recheck = isOwn ? NOTHING : planRecheck(recheckFacts(facts, campaign));
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
      retriesExhausted,
      perSecond: await likelyPace(db, campaign, { n: yes + maybe, of: seen }),
      recheck: {
        messages: recheck.messages,
        seconds: Math.ceil(recheck.calls / pacePerSecond(campaign)),
        changeable: facts.changeable,
        unread: recheck.unread,
      },
      production: isProduction(campaign),
      whole: denied ?? wholeDenial(facts),
      chosen: denied ?? (yes + maybe === 0 ? NO_RETRY_HELPS : null),
      running: running?.id ?? null,
    };
  });
}
