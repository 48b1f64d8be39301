import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { isNewContent } from "#lib/console/uploads/used-content";
import { needsApproval } from "#lib/domain/approvals/approval";
import { ruleAt } from "#lib/domain/approvals/approval-rule";
import type { Sql } from "#lib/platform/postgres/sql";

/** Whether the campaign's rule of this moment asks for an approval of a file with so many rows under the rules of this stamp. */
export async function isToApprove(
  db: Sql,
  campaign: ConsoleCampaignRow,
  { rows, stamp }: { rows: number; stamp: string },
  now: Date,
): Promise<boolean> {
  const rule = ruleAt(campaign, now);
  const isNew = rule.firstUse && (await isNewContent(db, campaign.id, stamp));
  return needsApproval({ rows, isNew }, rule);
}
