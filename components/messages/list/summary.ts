import { isReading } from "#lib/browser/live/freshness-words";
import { counted } from "#lib/domain/text/counted";
import type { Freshness } from "#lib/wire/console/freshness";

/** "1,284 matching messages": "so far" until all is read. */
export function summaryOf(rows: number, total: number | null, freshness: Freshness | undefined): string {
  const count =
    total === null ? `${counted(rows, "message")} on this page` : counted(total, "matching message");
  return freshness && isReading(freshness) ? `${count} so far` : count;
}
