import { isReading } from "#lib/browser/live/freshness-labels";
import { counted } from "#lib/domain/text/counted";
import type { Freshness } from "#lib/wire/console/freshness";

/** "1,284 matching messages", "1,284 messages" without a filter; "so far" until all is read. */
export function summaryOf(
  rows: number,
  total: number | null,
  isFiltered: boolean,
  freshness: Freshness | undefined,
): string {
  const count =
    total === null
      ? `${counted(rows, "message")} on this page`
      : counted(total, isFiltered ? "matching message" : "message");
  return freshness && isReading(freshness) ? `${count} so far` : count;
}
