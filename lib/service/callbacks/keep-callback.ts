import type { Pool } from "pg";
import { batcher } from "#lib/platform/postgres/batcher";
import { begin } from "#lib/platform/postgres/sql";
import { insertInbound } from "#lib/service/delivery/binds/route-events";
import { heardOf, seenCodes } from "#lib/service/delivery/receipts/keep-signs";
import { insertUnmatched } from "#lib/service/delivery/receipts/unmatched-rows";
import { noteCodes } from "#lib/service/delivery/route-notes";
import type { Inbound, Sign } from "#lib/service/providers/link";

export type Kept = { routeId: string; signs: Sign[]; inbound: Inbound[] };

/** Statements at once, so that callbacks leave connections to other calls. */
const LANES = 2;
const MOST_TOGETHER = 200;

/** Keeps what callbacks say, for a worker to apply. Callbacks that come at once share a transaction. */
export function callbackWriter(pool: Pool): (kept: Kept) => Promise<null> {
  const write = async (all: Kept[]) => {
    await begin(pool, async (tx) => {
      const heard = all.flatMap(({ routeId, signs }) => signs.map((sign) => heardOf(routeId, sign)));
      if (heard.length > 0) await insertUnmatched(tx, heard);
      // Sorted, so that two transactions never wait for each other.
      for (const [routeId, own] of [...Map.groupBy(all, (kept) => kept.routeId)].sort(byRoute)) {
        const codes = seenCodes(own.flatMap(({ signs }) => signs));
        if (codes.length > 0) await noteCodes(tx, routeId, codes);
        for (const message of own.flatMap(({ inbound }) => inbound))
          await insertInbound(tx, routeId, message);
      }
    });
    return all.map(() => null);
  };
  return batcher(write, { lanes: LANES, most: MOST_TOGETHER });
}

function byRoute([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
