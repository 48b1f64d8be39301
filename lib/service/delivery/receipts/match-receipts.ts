import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { applyHeard } from "#lib/service/delivery/receipts/apply-heard";
import { countOutcomes } from "#lib/service/delivery/receipts/apply-receipts";
import { claimDue, deleteReceipts, putOff } from "#lib/service/delivery/receipts/unmatched-rows";

const TAKEN = 500;
/** The answer that brings a message's id is long there by then, or never comes. */
const GIVE_UP_SECONDS = 15 * 60;

/** Tries to match receipts that were kept: those that came before their message's id, and callbacks. False when none is due. */
export async function matchReceipts(delivery: Delivery): Promise<boolean> {
  const transitions = await begin(delivery.pool, async (tx) => {
    const kept = await claimDue(tx, TAKEN);
    if (kept.length === 0) return null;
    const applied = await applyHeard(tx, kept);
    // Of several with one id, all but the most advanced are settled with it.
    const unknown = new Set(applied.unmatched.map(({ routeId, externalId }) => `${routeId} ${externalId}`));
    const isUnknown = ({ routeId, externalId, reference }: (typeof kept)[number]) =>
      reference === null && unknown.has(`${routeId} ${externalId}`);
    const open = kept.filter(isUnknown).map(({ id }) => id);
    await deleteReceipts(
      tx,
      kept.filter((one) => !isUnknown(one)).map(({ id }) => id),
    );
    if (open.length > 0) await putOff(tx, open, GIVE_UP_SECONDS);
    return applied.transitions;
  });
  if (transitions === null) return false;
  countOutcomes(delivery, transitions);
  return true;
}
