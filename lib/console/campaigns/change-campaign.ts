import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { changeApprovalRule } from "#lib/console/campaigns/change-approval-rule";
import { requestProbe } from "#lib/console/mirror/rows/request-read";
import { type ConsoleCampaignRow, changeCampaign as change } from "#lib/console/registry/console-campaigns";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { CampaignChange } from "#lib/wire/console/settings";

/** Changes the campaign settings that the request names; days begin as in `zone`. */
export async function changeCampaign(
  pool: Pool,
  actor: Actor,
  campaign: ConsoleCampaignRow,
  request: CampaignChange,
  zone: string,
): Promise<void> {
  const { approvalAbove, approvalFirstUse, ...facts } = request;
  const hasRule = approvalAbove !== undefined || approvalFirstUse !== undefined;
  await begin(pool, async (tx) => {
    await change(tx, campaign.id, facts);
    const holdsFrom = hasRule
      ? await changeApprovalRule(tx, campaign.id, request, { by: actor.email, zone })
      : null;
    await record(tx, actor, campaign, "campaign.change", { ...request, ...(holdsFrom && { holdsFrom }) });
  });
}

/** Makes the next call determine the campaign's page size and list order again. */
export async function probeCampaign(pool: Pool, actor: Actor, campaign: ConsoleCampaignRow): Promise<void> {
  await begin(pool, async (tx) => {
    await requestProbe(tx, campaign.id);
    await record(tx, actor, campaign, "campaign.probe");
  });
}

function record(
  tx: Sql,
  actor: Actor,
  { id, campaignId }: ConsoleCampaignRow,
  action: string,
  parameters = {},
): Promise<void> {
  return recordAudit(tx, { ...by(actor), campaign: id, action, target: campaignId, parameters });
}
