import { changedRule, nextDayIn, ruleAt, type StoredRule } from "#lib/domain/approvals/approval-rule";
import { oneRow, type Sql, sql } from "#lib/platform/postgres/sql";
import type { CampaignChange } from "#lib/wire/console/settings";

/**
 * Changes which files of a campaign need an approval. What asks for more holds at once; what asks for less from the next
 * day in the zone, and its moment is returned. To ask for the present rule takes back a later one.
 */
export async function changeApprovalRule(
  tx: Sql,
  id: number,
  { approvalAbove, approvalFirstUse }: Pick<CampaignChange, "approvalAbove" | "approvalFirstUse">,
  { by, zone }: { by: string; zone: string },
): Promise<string | null> {
  const { now, ...stored } = await oneRow<StoredRule & { now: Date }>(
    tx,
    sql`
      select approval_above, approval_first_use, approval_later, clock_timestamp() as now
      from console_campaign where id = ${id} for update
    `,
  );
  const present = ruleAt(stored, now);
  const requested = {
    above: approvalAbove === undefined ? present.above : approvalAbove,
    firstUse: approvalFirstUse ?? present.firstUse,
  };
  const next = changedRule(present, requested, { from: nextDayIn(zone, now).toISOString(), by });
  await tx.query(sql`
    update console_campaign set approval_above = ${next.approvalAbove}, approval_first_use = ${next.approvalFirstUse},
      approval_later = ${next.approvalLater && JSON.stringify(next.approvalLater)}::jsonb
    where id = ${id}
  `);
  return next.approvalLater?.from ?? null;
}
