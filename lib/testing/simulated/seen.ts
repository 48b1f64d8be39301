import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";

/**
 * How a campaign is watched: in pages of `limit` rows, by a call every `callMs` at most. All readers begin at `from`
 * with nothing known; only what ages after `watchedFrom` counts.
 */
export type Watch = { limit: number; callMs: number; from: number; watchedFrom: number; until: number };

/** What a reader has seen, and how old what it shows is, summed over rows and time. */
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

  /** Whether the row is another than when it was last seen. */
  read(row: number, now: number): boolean {
    const changed = this.#campaign.firstChange(row, this.at[row] ?? -1);
    this.at[row] = now;
    if (changed > now) return false;
    if (now < this.#watchedFrom) return true;
    this.rowSeconds += (now - Math.max(changed, this.#watchedFrom)) / 1000;
    this.changes++;
    return true;
  }

  /** Row-seconds in which what was shown was no longer true, for each change. */
  finish(now: number): number {
    for (let row = 0; row < this.#campaign.size; row++) this.read(row, now);
    return this.rowSeconds / Math.max(1, this.changes);
  }
}
