import { isInFlight } from "#lib/domain/status-words";
import { readFreshness } from "#lib/mirror/freshness";
import { oneRead } from "#lib/mirror/one-read";
import { errorCounts, readChips } from "#lib/mirror/read-chips";
import type { Reader } from "#lib/mirror/reader";
import { type HourRow, readHours } from "#lib/store/mirror-counts";
import { keepInterest } from "#lib/store/mirror-interest";
import type { HourCount, Overview } from "#lib/wire/console-counts";

const HOURS = 48;
const INTEREST_MS = 30_000;

/** Everything on the overview, from one read. */
export async function readOverview({ pool, campaign, now }: Reader): Promise<Overview> {
  await keepInterest(pool, campaign.id, [], false, INTEREST_MS);
  return oneRead(pool, async (db) => {
    const { counts, kept } = await readChips(db, campaign, now);
    return {
      counts,
      errors: errorCounts(kept),
      hours: byHour(await readHours(db, campaign.id, HOURS)),
      freshness: await readFreshness(db, campaign, now),
    };
  });
}

function byHour(rows: HourRow[]): HourCount[] {
  const hours = new Map<string, HourCount>();
  for (const { hour, status, n } of rows) {
    const from = hour.toISOString();
    const bar = hours.get(from) ?? { from, inFlight: 0, delivered: 0, failed: 0 };
    if (status === "success") bar.delivered += n;
    else if (isInFlight(status)) bar.inFlight += n;
    else bar.failed += n;
    hours.set(from, bar);
  }
  return [...hours.values()];
}
