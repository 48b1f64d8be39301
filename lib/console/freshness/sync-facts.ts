import { findSync } from "#lib/console/mirror/rows/sync";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { backgroundNow } from "#lib/console/upstream/budget";
import { showBudget } from "#lib/console/upstream/spend";
import { ceiling } from "#lib/console/upstream/take-call";
import type { Sql } from "#lib/platform/postgres/sql";
import type { SyncFacts } from "#lib/wire/console/overview";

const MINUTE = 60;

/** The calls that reading a campaign may use, and what the first calls found out about its lists. */
export async function readSyncFacts(db: Sql, campaign: ConsoleCampaignRow): Promise<SyncFacts> {
  const sync = await findSync(db, campaign.id);
  const { budget, now } = await showBudget(db, campaign.id);
  const order = sync?.listOrder;
  return {
    allowance: Math.round(campaign.allowancePerSecond * MINUTE),
    ceiling: ceiling(campaign) * MINUTE,
    background: Math.round(backgroundNow(budget, campaign, now) * MINUTE),
    pageSize: sync?.pageSize ?? null,
    listOrder: order === "newest_first" || order === "oldest_first" ? order : null,
    probing: sync?.pageSize == null && sync?.lastSuccessAt != null,
  };
}
