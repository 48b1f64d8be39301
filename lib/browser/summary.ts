import type { Freshness } from "#lib/wire/console-freshness";

/** "1,284 match": exact once all is read, "so far" until then. */
export function summaryOf(rows: number, total: number | null, freshness: Freshness | undefined): string {
  const count = total === null ? `${rows} on this page` : `${total.toLocaleString("en")} match`;
  return freshness?.coverage.complete === false ? `${count} so far` : count;
}
