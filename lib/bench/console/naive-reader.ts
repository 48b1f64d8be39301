import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { moments } from "#lib/testing/simulated/oracle";
import { Seen, type Watch } from "#lib/testing/simulated/seen";

/**
 * Reads the list from the newest message to the oldest, page after page, and starts again: a whole page at every moment
 * at which a call may be made. Returns the mean age, as the other readers do.
 */
export function readNaively(campaign: SimulatedCampaign, watch: Watch): number {
  const seen = new Seen(campaign, watch.watchedFrom);
  let end: number | null = null;
  for (const now of moments(watch)) {
    const last: number = end ?? campaign.existing(now);
    const first = Math.max(0, last - watch.limit);
    for (let row = first; row < last; row++) seen.read(row, now);
    end = first === 0 ? null : first;
  }
  return seen.finish(watch.until);
}
