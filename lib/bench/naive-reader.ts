import type { SimulatedCampaign } from "#lib/testing/simulated-campaign";
import { Seen } from "#lib/testing/simulated-readers";

/** Walks the list from its newest message to its oldest, page after page, and then again; mean age as the others'. */
export function readNaively(
  campaign: SimulatedCampaign,
  limit: number,
  calls: number[],
  untilMs: number,
): number {
  const seen = new Seen(campaign);
  let end: number | null = null;
  for (const now of calls) {
    const last: number = end ?? campaign.existing(now);
    const first = Math.max(0, last - limit);
    for (let row = first; row < last; row++) seen.read(row, now);
    end = first === 0 ? null : first;
  }
  return seen.finish(untilMs);
}
