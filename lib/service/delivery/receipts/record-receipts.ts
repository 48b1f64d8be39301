import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { countOutcomes } from "#lib/service/delivery/receipts/apply-receipts";
import { applyRouteReceipts } from "#lib/service/delivery/receipts/apply-route-receipts";
import { codesIn, routeReceiptOf } from "#lib/service/delivery/receipts/route-receipt";
import { insertUnmatched } from "#lib/service/delivery/receipts/unmatched-rows";
import { noteCodes } from "#lib/service/delivery/route-notes";
import type { DeliveryReceipt } from "#lib/service/providers/link";

/**
 * Applies a route's receipts. A receipt whose message is not known is kept, because it may come before the answer that
 * brings the id. Resolves after the commit: only then may the receipt be acknowledged to the provider.
 */
export async function recordReceipts(
  delivery: Delivery,
  route: { id: string; name: string },
  receipts: DeliveryReceipt[],
): Promise<void> {
  const { pool, metrics, recording } = delivery;
  const routeReceipts = receipts.map((receiptOf) => routeReceiptOf(route.id, receiptOf));
  await recording.settled(
    route.id,
    receipts.map(({ externalId }) => externalId),
  );
  const { unmatched, transitions } = await begin(pool, async (tx) => {
    const applied = await applyRouteReceipts(tx, routeReceipts);
    if (applied.unmatched.length > 0) await insertUnmatched(tx, applied.unmatched);
    await noteCodes(tx, codesIn(applied.news));
    await countTransitions(tx, applied.transitions, applied.changed);
    return applied;
  });
  countOutcomes(delivery, transitions);
  const found = receipts.length - unmatched.length;
  if (found > 0) metrics.routeReceipts.inc({ route: route.name, matched: "yes" }, found);
}
