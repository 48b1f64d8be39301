import { rangeCounts } from "#lib/console/messages/message-counts";
import {
  type CountRow,
  countOverdue,
  readCounts,
  readIneligibleCounts,
} from "#lib/console/mirror/rows/counts";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { codeLabel } from "#lib/domain/messages/code-labels";
import { OVERDUE_MS } from "#lib/domain/messages/status-labels";
import type { Sql } from "#lib/platform/postgres/sql";
import type { Counts, ErrorCount } from "#lib/wire/console/counts";

export type Chips = { counts: Counts; kept: CountRow[]; ineligible: CountRow[] };

/** The numbers of the quick chips, from the stored counts. */
export async function readChips(db: Sql, campaign: ConsoleCampaignRow, now: Date): Promise<Chips> {
  const kept = await readCounts(db, campaign.id, "");
  const ineligible = await readIneligibleCounts(db, campaign.id);
  const overdue = await countOverdue(db, campaign.id, new Date(now.getTime() - OVERDUE_MS));
  const counts = { ...rangeCounts(kept, ineligible, campaign.oneTimePasswords), overdue };
  return { counts, kept, ineligible };
}

/** Failed messages by code, most frequent first. */
export function errorCounts(kept: CountRow[]): ErrorCount[] {
  const found = new Map<string, ErrorCount>();
  for (const { status, code, retriesExhausted, n } of kept) {
    if (status !== "failure") continue;
    const error = found.get(code) ?? {
      code,
      n: 0,
      retryable: codeLabel(code).retryable,
      retriesExhausted: 0,
    };
    found.set(code, {
      ...error,
      n: error.n + n,
      retriesExhausted: error.retriesExhausted + (retriesExhausted ? n : 0),
    });
  }
  return [...found.values()].sort((a, b) => b.n - a.n || a.code.localeCompare(b.code));
}
