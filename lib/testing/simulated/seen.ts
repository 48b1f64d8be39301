import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";

/**
 * How a campaign is read: in pages of `limit` rows, with at most one call every `callMs`. All readers start at `from`
 * and know nothing then. Only age after `watchedFrom` counts.
 */
export type Watch = { limit: number; callMs: number; from: number; watchedFrom: number; until: number };

/** The rows that a reader has seen, and the age of what it shows, summed over rows and time. */
export class Seen {
  readonly at: Float64Array;
  rowSeconds = 0;
  changes = 0;
  #campaign: SimulatedCampaign;
  #watchedFrom: number;

  constructor(campaign: SimulatedCampaign, watchedFrom: number) {
    this.#campaign = campaign;
    this.#watchedFrom = watchedFrom;
    this.at = new Float64Array(campaign.size).fill(-1);
  }

  /** Whether the row has changed since it was last seen. */
  read(row: number, now: number): boolean {
    const changed = this.#campaign.firstChange(row, this.at[row] ?? -1);
    this.at[row] = now;
    if (changed > now) return false;
    if (now < this.#watchedFrom) return true;
    this.rowSeconds += (now - Math.max(changed, this.#watchedFrom)) / 1000;
    this.changes++;
    return true;
  }

  /** For each change, the row-seconds in which the shown value was out of date. */
  finish(now: number): number {
    for (let row = 0; row < this.#campaign.size; row++) this.read(row, now);
    return this.rowSeconds / Math.max(1, this.changes);
  }
}
