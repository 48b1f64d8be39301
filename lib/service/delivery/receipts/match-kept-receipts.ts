import { begin } from "#lib/platform/postgres/sql";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { countOutcomes } from "#lib/service/delivery/receipts/apply-receipts";
import { applyRouteReceipts } from "#lib/service/delivery/receipts/apply-route-receipts";
import { codesIn } from "#lib/service/delivery/receipts/route-receipt";
import {
  claimDue,
  deleteReceipts,
  type KeptReceipt,
  putOff,
} from "#lib/service/delivery/receipts/unmatched-rows";
import { countMinutes } from "#lib/service/delivery/route-minutes";
import { noteCodes } from "#lib/service/delivery/route-notes";

const TAKEN = 500;
/** By this age, the answer that brings a message's id has long come, or will never come. */
const GIVE_UP_SECONDS = 15 * 60;

/** Tries to match kept receipts: callbacks, and receipts that came before the message's id. False when none is due. */
export async function matchKeptReceipts(delivery: Delivery): Promise<boolean> {
  const done = await begin(delivery.bulk, async (tx) => {
    const kept = await claimDue(tx, TAKEN);
    if (kept.length === 0) return null;
    const applied = await applyRouteReceipts(tx, kept);
    // Of several receipts with one id, only the most advanced is applied; the others are kept or deleted with it.
    const unknown = new Set(applied.unmatched.map(({ routeId, externalId }) => `${routeId} ${externalId}`));
    const isUnknown = ({ routeId, externalId, reference }: KeptReceipt) =>
      reference === null && unknown.has(`${routeId} ${externalId}`);
    const found = kept.filter((one) => !isUnknown(one));
    const open = kept.filter(isUnknown).map(({ id }) => id);
    await deleteReceipts(
      tx,
      found.map(({ id }) => id),
    );
    const ended = open.length > 0 ? await putOff(tx, open, GIVE_UP_SECONDS) : [];
    const givenUp = kept.filter(({ id }) => ended.some((one) => one.id === id));
    await countMinutes(
      tx,
      givenUp.map(({ routeId }) => ({ routeId, what: "unmatched", n: 1 })),
    );
    await noteCodes(tx, codesIn([...applied.news, ...givenUp]));
    await countTransitions(tx, applied.transitions, applied.changed);
    return { found, givenUp, transitions: applied.transitions };
  });
  if (done === null) return false;
  countOutcomes(delivery, done.transitions);
  countReceipts(delivery, done);
  return true;
}

type Tried = { found: KeptReceipt[]; givenUp: KeptReceipt[] };

function countReceipts({ metrics }: Delivery, { found, givenUp }: Tried): void {
  for (const { route } of found) metrics.routeReceipts.inc({ route, matched: "yes" });
  for (const { route } of givenUp) metrics.routeReceipts.inc({ route, matched: "no" });
}
