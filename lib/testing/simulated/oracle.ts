import type { SimulatedCampaign } from "#lib/testing/simulated/campaign";
import { Seen, type Watch } from "#lib/testing/simulated/seen";

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
  const calledAt = Float64Array.from(calls);
  const { rows, ends } = changesByCall(campaign, from, until, calledAt);
  let found = 0;
  let useful = 0;
  for (const [call, now] of calledAt.entries()) {
    for (let i = ends[call - 1] ?? 0; i < (ends[call] ?? 0); i++) note(rows[i] ?? 0, now);
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
function* moments({ from, until, callMs }: Watch): Generator<number> {
  for (let now = from; now < until; now += callMs) yield now;
}

/**
 * The rows that change after `from`, ordered by the first call that can see the change, and where each call's rows end.
 * Counted and not sorted: a campaign has millions of changes, and in which order one call learns of them is all the same.
 */
function changesByCall(campaign: SimulatedCampaign, from: number, until: number, calledAt: Float64Array) {
  const ends = new Uint32Array(calledAt.length);
  eachChange(campaign, from, until, calledAt, (_, call) => {
    ends[call] = (ends[call] ?? 0) + 1;
  });
  for (let call = 1; call < ends.length; call++) ends[call] = (ends[call] ?? 0) + (ends[call - 1] ?? 0);
  const rows = new Uint32Array(ends.at(-1) ?? 0);
  const indexes = Uint32Array.of(0, ...ends);
  eachChange(campaign, from, until, calledAt, (row, call) => {
    const index = indexes[call] ?? 0;
    rows[index] = row;
    indexes[call] = index + 1;
  });
  return { rows, ends };
}

function eachChange(
  campaign: SimulatedCampaign,
  from: number,
  until: number,
  calledAt: Float64Array,
  take: (row: number, call: number) => void,
): void {
  for (let row = 0; row < campaign.size; row++) {
    const known = (campaign.created[row] ?? 0) <= from ? from : -1;
    for (let at = campaign.firstChange(row, known); at <= until; at = campaign.firstChange(row, at)) {
      const call = firstFrom(calledAt, at);
      if (call < calledAt.length) take(row, call);
    }
  }
}

/** The place of the first moment that is `at` or later. */
function firstFrom(moments: Float64Array, at: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
