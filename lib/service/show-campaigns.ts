import { formatId } from "#lib/domain/id";
import { messageStatus } from "#lib/domain/status";
import { formatTimestamp } from "#lib/domain/timestamp";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import { listKeys } from "#lib/store/api-keys";
import { type CampaignRow, findCampaign, listCampaigns } from "#lib/store/campaigns";
import { countByStatus } from "#lib/store/status-counts";
import { currentTemplateBodies } from "#lib/store/template-bodies";

/** Every campaign in a few words. */
export async function listAllCampaigns({ pool, settings }: Service) {
  return (await listCampaigns(pool)).map((campaign) => summary(campaign, settings.timeZone));
}

/** A campaign with its templates, keys (never the keys themselves) and messages by status. */
export async function showCampaign({ pool, settings }: Service, id: string) {
  const campaign = await findCampaign(pool, id);
  if (!campaign) throw new WrongInput(`there is no campaign ${formatId("campaign", id)}`);
  const [templates, keys, counts] = await Promise.all([
    currentTemplateBodies(pool, id),
    showKeys({ pool, settings }, id),
    countByStatus(pool, id),
  ]);
  return {
    ...summary(campaign, settings.timeZone),
    header: campaign.header,
    footer: Object.fromEntries(templates.map(({ language, footer }) => [language, footer])),
    templates: Object.fromEntries(templates.map(({ language, body }) => [language, body])),
    variables: templates[0]?.variables ?? [],
    ipAllowlist: campaign.allowedAddresses,
    nationalIdRecipients: campaign.nationalIdRecipients,
    keys,
    messages: Object.fromEntries(counts.map(({ status, n }) => [messageStatus(status), n])),
  };
}

export async function showKeys({ pool, settings }: Pick<Service, "pool" | "settings">, campaignId: string) {
  return (await listKeys(pool, campaignId)).map((key) => ({
    id: formatId("key", key.id),
    name: key.name,
    scope: key.scope,
    endsWith: key.hint,
    createdAt: formatTimestamp(key.createdAt, settings.timeZone),
  }));
}

function summary(campaign: CampaignRow, timeZone: string) {
  return {
    campaignId: formatId("campaign", campaign.id),
    name: campaign.name,
    ratePerSecond: campaign.ratePerSecond,
    pausedAt: campaign.pausedAt && formatTimestamp(campaign.pausedAt, timeZone),
    createdAt: formatTimestamp(campaign.createdAt, timeZone),
  };
}
