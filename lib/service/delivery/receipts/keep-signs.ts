import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { applyHeard } from "#lib/service/delivery/receipts/apply-heard";
import { countOutcomes } from "#lib/service/delivery/receipts/apply-receipts";
import { codesIn } from "#lib/service/delivery/receipts/codes-in";
import { heardOf } from "#lib/service/delivery/receipts/heard";
import { insertUnmatched } from "#lib/service/delivery/receipts/unmatched-rows";
import { noteCodes } from "#lib/service/delivery/route-notes";
import type { Sign } from "#lib/service/providers/link";

/**
 * Applies a route's receipts. A receipt whose message is not known is kept, because it may come before the answer that
 * brings the id. Resolves after the commit: only then may the receipt be acknowledged to the provider.
 */
export async function keepSigns(
  delivery: Delivery,
  route: { id: string; name: string },
  signs: Sign[],
): Promise<void> {
  const { pool, metrics, recording } = delivery;
  const heard = signs.map((sign) => heardOf(route.id, sign));
  await recording.settled(
    route.id,
    signs.map(({ externalId }) => externalId),
  );
  const { unmatched, transitions } = await begin(pool, async (tx) => {
    const applied = await applyHeard(tx, heard);
    if (applied.unmatched.length > 0) await insertUnmatched(tx, applied.unmatched);
    await noteCodes(tx, codesIn(applied.news));
    await countTransitions(tx, applied.transitions, applied.changed);
    return applied;
  });
  countOutcomes(delivery, transitions);
  const found = signs.length - unmatched.length;
  if (found > 0) metrics.routeReceipts.inc({ route: route.name, matched: "yes" }, found);
}
