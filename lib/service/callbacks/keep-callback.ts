import type { Pool } from "pg";
import { batcher } from "#lib/platform/postgres/batcher";
import { begin } from "#lib/platform/postgres/sql";
import { keepInbound } from "#lib/service/delivery/binds/keep-inbound";
import { routeReceiptOf } from "#lib/service/delivery/receipts/route-receipt";
import { insertUnmatched } from "#lib/service/delivery/receipts/unmatched-rows";
import type { DeliveryReceipt, Inbound } from "#lib/service/providers/link";

export type Kept = { routeId: string; receipts: DeliveryReceipt[]; inbound: Inbound[] };

/** The most statements at once, so that callbacks leave connections to other calls. */
const LANES = 2;
const MOST_TOGETHER = 200;

/** Stores the content of callbacks, for a worker to apply. Simultaneous callbacks share a transaction. */
export function callbackWriter(pool: Pool): (kept: Kept) => Promise<null> {
  const write = async (all: Kept[]) => {
    await begin(pool, async (tx) => {
      const receipts = all.flatMap(({ routeId, receipts }) =>
        receipts.map((receipt) => routeReceiptOf(routeId, receipt)),
      );
      if (receipts.length > 0) await insertUnmatched(tx, receipts);
      const inbound = all.flatMap((kept) => kept.inbound.map((message) => ({ ...kept, message })));
      // Sorted, so that two transactions never wait for each other.
      for (const { routeId, message } of inbound.sort(byPhone)) await keepInbound(tx, routeId, message);
    });
    return all.map(() => null);
  };
  return batcher(write, { lanes: LANES, most: MOST_TOGETHER });
}

type OfRoute = { routeId: string; message: Inbound };

function byPhone(a: OfRoute, b: OfRoute): number {
  const key = ({ routeId, message }: OfRoute) => `${routeId} ${message.sender}`;
  return key(a) < key(b) ? -1 : 1;
}
