import type { Pool } from "pg";
import { type Actor, by } from "#lib/console/actor";
import { requestProbe } from "#lib/console/mirror/rows/request-read";
import { type ConsoleCampaignRow, changeCampaign as change } from "#lib/console/registry/console-campaigns";
import { recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { CampaignChange } from "#lib/wire/console/settings";

/** Changes the campaign settings that the request names. */
export async function changeCampaign(
  pool: Pool,
  actor: Actor,
  campaign: ConsoleCampaignRow,
  request: CampaignChange,
): Promise<void> {
  await begin(pool, async (tx) => {
    await change(tx, campaign.id, request);
    await record(tx, actor, campaign, "campaign.change", request);
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
