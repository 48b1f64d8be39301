import { formatId } from "#lib/domain/api/id";
import { messageStatus } from "#lib/domain/messages/status";
import { formatTimestamp } from "#lib/domain/time/timestamp";
import { listKeys } from "#lib/service/access/api-keys";
import { type CampaignRow, findCampaign, listCampaigns, searchCampaigns } from "#lib/service/campaign-rows";
import { hasMessagesSince, listVersions, type VersionRow } from "#lib/service/content/content-versions";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { routesOfCampaign, senderOfCampaign } from "#lib/service/routes/campaign-route-rows";
import { countByStatus } from "#lib/service/status-counts";
import { noSuchCampaign } from "#lib/service/wrong-input";
import type { CampaignSearch } from "#lib/wire/console/campaign";

type Shower = Pick<Service, "pool" | "settings">;

/** A summary of every campaign. */
export async function listAllCampaigns({ pool, settings }: Shower) {
  return (await listCampaigns(pool)).map((campaign) => summary(campaign, settings.timeZone));
}

/** The newest campaigns, or those that match a name or id. */
export async function findCampaigns({ pool, settings }: Shower, { text, limit }: CampaignSearch) {
  const found = await searchCampaigns(pool, text, limit + 1);
  return {
    campaigns: found.slice(0, limit).map((campaign) => summary(campaign, settings.timeZone)),
    hasMore: found.length > limit,
  };
}

/** A campaign with its templates, keys (never the keys themselves) and messages by status. */
export async function showCampaign({ pool, settings }: Shower, id: string) {
  const campaign = await findCampaign(pool, id);
  if (!campaign) throw noSuchCampaign(id);
  const [templates, keys, counts, routes, sender] = await Promise.all([
    currentTemplateBodies(pool, id),
    showKeys({ pool, settings }, id),
    countByStatus(pool, id),
    routesOfCampaign(pool, id),
    senderOfCampaign(pool, id),
  ]);
  const isLocked = await hasMessagesSince(pool, id, templates[0]?.createdAt ?? new Date(0));
  return {
    ...summary(campaign, settings.timeZone),
    header: campaign.header,
    footer: Object.fromEntries(templates.map(({ language, footer }) => [language, footer])),
    templates: Object.fromEntries(templates.map(({ language, body }) => [language, body])),
    variables: templates[0]?.variables ?? [],
    contentVersion: templates[0]?.version ?? 1,
    contentLocked: isLocked,
    ipAllowlist: campaign.allowedAddresses,
    nationalIdRecipients: campaign.nationalIdRecipients,
    batchHours: campaign.batchHours,
    routes: routes.map(({ name }) => name),
    sender,
    keys,
    messages: Object.fromEntries(counts.map(({ status, n }) => [messageStatus(status), n])),
  };
}

async function showKeys({ pool, settings }: Shower, campaignId: string) {
  const at = (date: Date | null) => date && formatTimestamp(date, settings.timeZone);
  return (await listKeys(pool, campaignId)).map((key) => ({
    id: formatId("key", key.id),
    name: key.name,
    scope: key.scope,
    endsWith: key.hint,
    createdAt: formatTimestamp(key.createdAt, settings.timeZone),
    lastUsedAt: at(key.lastUsedAt),
    lastUsedAddress: key.lastUsedAddress,
    lastRefusedAt: at(key.lastRefusedAt),
    lastRefusedAddress: key.lastRefusedAddress,
  }));
}

/** The versions of the campaign's content, newest first. */
export async function showVersions({ pool, settings }: Shower, campaignId: string) {
  const byVersion = new Map<number, VersionRow[]>();
  for (const row of await listVersions(pool, campaignId)) {
    byVersion.set(row.version, [...(byVersion.get(row.version) ?? []), row]);
  }
  return [...byVersion].map(([version, bodies]) => ({
    version,
    current: bodies.some(({ current }) => current),
    madeBy: bodies[0]?.madeBy ?? "",
    createdAt: formatTimestamp(bodies[0]?.createdAt ?? new Date(0), settings.timeZone),
    header: bodies[0]?.header ?? "",
    bodies: bodies.map(({ id, language, body, footer }) => ({
      templateBodyId: formatId("templatebody", id),
      language,
      body,
      footer,
    })),
  }));
}

function summary(campaign: CampaignRow, timeZone: string) {
  return {
    campaignId: formatId("campaign", campaign.id),
    name: campaign.name,
    ratePerSecond: campaign.ratePerSecond,
    pausedAt: campaign.pausedAt && formatTimestamp(campaign.pausedAt, timeZone),
    pauseReason: campaign.pauseReason,
    pausedBy: campaign.pausedBy,
    createdAt: formatTimestamp(campaign.createdAt, timeZone),
  };
}
