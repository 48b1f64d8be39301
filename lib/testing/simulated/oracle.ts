import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { Seen, type Watch } from "#lib/testing/simulated/seen";

type Change = { at: number; row: number };

/**
 * Knows what changed in which page and when, and reads the page with the largest sum of ages first: a page at each of
 * the given moments, by default whenever a call may be made. `finds`: the mean number of changes that a
 * useful call found.
 */
export function readAsOracle(
  campaign: SimulatedCampaign,
  watch: Watch,
  calls: Iterable<number> = moments(watch),
) {
  const { limit, from, watchedFrom, until } = watch;
  const seen = new Seen(campaign, watchedFrom);
  const pages = Math.ceil(campaign.size / limit);
  const stale = new Float64Array(pages);
  const since = new Float64Array(pages);
  const isStale = new Uint8Array(campaign.size);
  const note = (row: number, now: number) => {
    const changed = campaign.firstChange(row, seen.at[row] ?? -1);
    if (isStale[row] || changed > now) return;
    isStale[row] = 1;
    const page = Math.floor(row / limit);
    stale[page] = (stale[page] ?? 0) + 1;
    since[page] = (since[page] ?? 0) + changed;
  };
  const known = campaign.existing(from);
  for (let row = 0; row < known; row++) note(row, from);
  const changes = changesBetween(campaign, from, until);
  let next = 0;
  let found = 0;
  let useful = 0;
  for (const now of calls) {
    for (; next < changes.length && (changes[next]?.at ?? 0) <= now; next++)
      note(changes[next]?.row ?? 0, now);
    let best = 0;
    const age = (page: number) => (stale[page] ?? 0) * now - (since[page] ?? 0);
    for (let page = 1; page < pages; page++) if (age(page) > age(best)) best = page;
    if (now >= watchedFrom && (stale[best] ?? 0) > 0) {
      found += stale[best] ?? 0;
      useful++;
    }
    const end = Math.min((best + 1) * limit, campaign.existing(now));
    for (let row = best * limit; row < end; row++) {
      seen.read(row, now);
      isStale[row] = 0;
    }
    stale[best] = 0;
    since[best] = 0;
  }
  return { age: seen.finish(until), finds: found / Math.max(1, useful) };
}

/** The moments at which a call may be made. */
export function* moments({ from, until, callMs }: Watch): Generator<number> {
  for (let now = from; now < until; now += callMs) yield now;
}

function changesBetween(campaign: SimulatedCampaign, from: number, until: number): Change[] {
  const changes: Change[] = [];
  for (let row = 0; row < campaign.size; row++) {
    const known = (campaign.created[row] ?? 0) <= from ? from : -1;
    for (let at = campaign.firstChange(row, known); at <= until; at = campaign.firstChange(row, at)) {
      changes.push({ at, row });
    }
  }
  return changes.sort((a, b) => a.at - b.at);
}
