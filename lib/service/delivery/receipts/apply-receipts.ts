import type { Pool } from "pg";
import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { messageStatus, statusCode } from "#lib/domain/messages/status";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions, type Transition } from "#lib/service/delivery/count-transitions";
import type { Moved } from "#lib/service/delivery/moved";
import { applyReceiptRows, type ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import type { SimulatedReceipt } from "#lib/service/providers/simulated-receipt";
import { changedByCampaign } from "#lib/service/record-changes";

/** With at most this many receipts at once, a campaign's messages are single sends or retries, not a batch. */
const FEW = 50;

/**
 * Applies receipts in any order; repeated ones do no harm. Campaigns with few receipts go first, on
 * connections of normal priority, because their transactions lock counters that API calls change as well.
 */
export async function applyReceipts(delivery: Delivery, receipts: SimulatedReceipt[]): Promise<void> {
  const campaigns = [...Map.groupBy(latestReceipts(receipts), ({ campaignId }) => campaignId).values()];
  await apply(delivery, delivery.pool, campaigns.filter(({ length }) => length <= FEW).flat());
  await apply(delivery, delivery.bulk, campaigns.filter(({ length }) => length > FEW).flat());
}

async function apply(delivery: Delivery, pool: Pool, latest: ReceiptRow[]): Promise<void> {
  if (latest.length === 0) return;
  const transitions = await begin(pool, async (tx) => {
    const moved = await moveOn(tx, latest);
    await countTransitions(tx, moved.transitions, moved.changed);
    return moved.transitions;
  });
  countOutcomes(delivery, transitions);
}

/** Moves the messages of these receipts on, at most one per attempt. The caller counts and records the changes last. */
export async function moveOn(tx: Sql, latest: ReceiptRow[]): Promise<Moved> {
  if (latest.length === 0) return { transitions: [], changed: [] };
  const transitions = await applyReceiptRows(tx, latest);
  // A repeated receipt changes nothing. If all of a campaign's receipts are repeated, readers get no signal.
  const moved = new Set(transitions.map(({ campaignId }) => campaignId));
  return {
    transitions,
    changed: changedByCampaign(latest.filter(({ campaignId }) => moved.has(campaignId))),
  };
}

export function countOutcomes({ metrics }: Delivery, transitions: Transition[]): void {
  for (const { after, n } of transitions) metrics.outcomes.inc({ status: messageStatus(after) }, n);
}

/** Keeps one receipt for each attempt, the most advanced one, because a statement cannot change a row twice. */
function latestReceipts(receipts: SimulatedReceipt[]): ReceiptRow[] {
  const latest = new Map<string, ReceiptRow>();
  for (const receipt of receipts) {
    const key = `${receipt.messageId} ${receipt.n}`;
    const status = statusCode(receipt.status);
    const known = latest.get(key);
    // Of two terminal receipts the first counts, as it would if they had come one after the other.
    if (known && (known.status >= status || known.status === statusCode("success"))) continue;
    latest.set(key, {
      campaignId: receipt.campaignId,
      id: receipt.messageId,
      n: receipt.n,
      status,
      error: receipt.error === null ? null : deliveryErrorCode(receipt.error),
      at: receipt.at,
      raw: receipt.raw ?? null,
    });
  }
  return [...latest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
