import { isReading } from "#lib/browser/freshness-words";
import type { Freshness } from "#lib/wire/console-freshness";

/** "1,284 match": "so far" until all is read. */
export function summaryOf(rows: number, total: number | null, freshness: Freshness | undefined): string {
  const count = total === null ? `${rows} on this page` : `${total.toLocaleString("en")} match`;
  return freshness && isReading(freshness) ? `${count} so far` : count;
}
