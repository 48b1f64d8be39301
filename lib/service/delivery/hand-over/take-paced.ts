import type { Sql } from "#lib/platform/postgres/sql";
import { lockPortion, moveOn } from "#lib/service/batches/pace-rows";
import type { Carrier } from "#lib/service/delivery/hand-over/carrier";
import { takeHead, takeSingles, type Window } from "#lib/service/delivery/hand-over/take-window";
import type { RouteJob } from "#lib/service/queue/claim-jobs";

/** Takes what the pace of the first job's batch lets leave now, and says when the next may. Null while nothing may. */
export async function takePaced(
  tx: Sql,
  carrier: Carrier,
  queued: RouteJob[],
  most: number,
): Promise<(Window & { pausedMs: number }) | null> {
  const [first] = queued;
  if (!first?.batchId) return null;
  const { campaignId, batchId } = first;
  const portion = await lockPortion(tx, { campaignId, batchId });
  if (!portion) return null;
  const limit = Math.min(most, portion.most);
  const singles = queued.filter((job) => job.batchId === batchId && job.firstId === job.lastId);
  const taken =
    singles[0] === first
      ? await takeSingles(tx, carrier, carrier.routeId, singles.slice(0, limit))
      : await takeHead(tx, carrier, carrier.routeId, first, limit);
  const pausedMs = portion.msEach * taken.messages.length;
  await moveOn(tx, { campaignId, batchId }, pausedMs);
  return { ...taken, pausedMs };
}
