import { statusCode } from "#lib/domain/messages/status";
import { begin } from "#lib/platform/postgres/sql";
import { noteEvent } from "#lib/service/delivery/binds/route-events";
import type { Delivery } from "#lib/service/delivery/context";
import { countTransitions } from "#lib/service/delivery/count-transitions";
import { countOutcomes, moveOn } from "#lib/service/delivery/receipts/apply-receipts";
import type { ReceiptRow } from "#lib/service/delivery/receipts/receipt-rows";
import {
  countWorded,
  type LongReceipts,
  listLongReceipts,
  setWhole,
  stepOn,
  wordedParts,
} from "#lib/service/delivery/receipts/whole-receipt-rows";
import { countReached } from "#lib/service/delivery/route-notes";

/** If this many long messages have a receipt for one part, and none for more, the route sends one each. */
const LEAST = 10;
const SUCCESS = statusCode("success");

const WHOLE =
  "Long messages get one receipt for all their parts: it counts for the whole message from now on.";
const EACH = "The parts of long messages have receipts of their own again: all of them count.";

/**
 * Finds out whether a route's receipts speak for each part of a long message or for the whole, unless an admin chose.
 * Then completes the messages whose receipts came before that was known. Always false, so that the loop idles.
 */
export async function learnReceipts(delivery: Delivery): Promise<boolean> {
  for (const route of await listLongReceipts(delivery.pool)) {
    const isWhole = await isForWhole(delivery, route);
    if (isWhole !== route.isWhole) await change(delivery, route, isWhole);
    if (isWhole && !(route.isWhole && route.isSettled)) while (await completeStep(delivery, route.id));
  }
  return false;
}

async function isForWhole({ pool }: Delivery, { id, chosen, isWhole }: LongReceipts): Promise<boolean> {
  if (chosen !== "auto") return chosen === "whole";
  const { one, several } = await countWorded(pool, id);
  return several === 0 && (isWhole || one >= LEAST);
}

async function change({ pool }: Delivery, { id, chosen }: LongReceipts, isWhole: boolean): Promise<void> {
  await begin(pool, async (tx) => {
    const isNew = await setWhole(tx, id, isWhole);
    if (isNew && chosen === "auto") await noteEvent(tx, id, { kind: "odd", words: isWhole ? WHOLE : EACH });
  });
}

/** False after the last step. */
async function completeStep(delivery: Delivery, routeId: string): Promise<boolean> {
  const transitions = await begin(delivery.bulk, async (tx) => {
    const step = await stepOn(tx, routeId);
    if (!step) return null;
    const settled = furthest(await wordedParts(tx, routeId, step));
    const moved = await moveOn(tx, settled);
    const ended = settled.filter(({ status }) => status >= SUCCESS);
    await countReached(
      tx,
      ended.map(({ campaignId, status, error }) => ({ campaignId, routeId, status, error })),
    );
    await countTransitions(tx, moved.transitions, moved.changed);
    return moved.transitions;
  });
  if (transitions) countOutcomes(delivery, transitions);
  return transitions !== null;
}

/** Keeps one receipt per message, in the order of the ids: of several, the one that ends it. */
function furthest(parts: ReceiptRow[]): ReceiptRow[] {
  const messages = new Map<string, ReceiptRow>();
  for (const part of parts) {
    const key = `${part.id} ${part.n}`;
    const before = messages.get(key);
    if (!before || before.status < part.status) messages.set(key, part);
  }
  return [...messages.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
