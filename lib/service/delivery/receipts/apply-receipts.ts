import { deliveryErrorCode } from "#lib/domain/messages/delivery-error";
import { messageStatus, statusCode } from "#lib/domain/messages/status";
import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import type { Transition } from "#lib/service/delivery/hand-over-rows";
import { applyReceiptRows, type ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import type { Receipt } from "#lib/service/providers/provider";

/** Applies receipts in one transaction, in any order and also when they are repeated. */
export async function applyReceipts({ pool, metrics }: Delivery, receipts: Receipt[]): Promise<void> {
  const latest = latestReceipts(receipts);
  if (latest.length === 0) return;
  const transitions = await begin(pool, async (tx) => {
    const moved: Transition[][] = [];
    for (const [campaignId, rows] of byCampaign(latest)) {
      moved.push(await applyReceiptRows(tx, campaignId, rows));
    }
    for (const ofCampaign of moved) await countTransitions(tx, ofCampaign);
    return moved.flat();
  });
  for (const { after, n } of transitions) metrics.outcomes.inc({ status: messageStatus(after) }, n);
}

/** Keeps one receipt for each attempt, the most advanced one, because a statement cannot change a row twice. */
export function latestReceipts(receipts: Receipt[]): ReceiptRow[] {
  const latest = new Map<string, ReceiptRow>();
  for (const receipt of receipts) {
    const key = `${receipt.messageId} ${receipt.n}`;
    const status = statusCode(receipt.status);
    const known = latest.get(key);
    // Of two terminal receipts the first counts, as if they had come one after the other.
    if (known && (known.status >= status || known.status === statusCode("success"))) continue;
    latest.set(key, {
      campaignId: receipt.campaignId,
      id: receipt.messageId,
      n: receipt.n,
      status,
      error: receipt.error === null ? null : deliveryErrorCode(receipt.error),
      at: receipt.at,
    });
  }
  return [...latest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

// Campaign by campaign, because a statement over several shards locks them in any order. Sorted, so that two
// transactions never wait for each other.
function byCampaign(receipts: ReceiptRow[]): [campaignId: string, receipts: ReceiptRow[]][] {
  const groups = Map.groupBy(receipts, ({ campaignId }) => campaignId);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
