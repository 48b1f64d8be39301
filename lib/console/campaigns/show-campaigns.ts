import type { Pool } from "pg";
import { listTotals, type TotalsRow } from "#lib/console/campaigns/totals";
import { type ConsoleContext, endpointOf } from "#lib/console/context";
import { isUnanswered } from "#lib/console/freshness/freshness";
import { ownPool } from "#lib/console/membership/own-pool";
import { ownCampaigns, type Viewer } from "#lib/console/membership/seen-campaigns";
import { findSync, listSyncs, type SyncRow } from "#lib/console/mirror/rows/sync";
import { type ConsoleCampaignRow, listConsoleCampaigns } from "#lib/console/registry/console-campaigns";
import { listUpstreams, type UpstreamRow } from "#lib/console/registry/upstreams";
import { callsLastMinute } from "#lib/console/upstream/budget";
import { outgoingAddress } from "#lib/console/upstream/outgoing-address";
import { showBudget } from "#lib/console/upstream/spend";
import { ceiling } from "#lib/console/upstream/take-call";
import { laterRuleAt, ruleAt } from "#lib/domain/approvals/approval-rule";
import { MOVING_STATUSES } from "#lib/domain/messages/status";
import { FINAL_CODES } from "#lib/domain/retries/retryable";
import { iso } from "#lib/domain/time/iso";
import {
  type CampaignList,
  type CampaignSearch,
  type ConsoleCampaign,
  type ListedCampaign,
  StopReason,
  type Upstream,
  UpstreamKind,
} from "#lib/wire/console/campaign";
import type { CampaignSettings } from "#lib/wire/console/settings";

type Shower = Pick<ConsoleContext, "pool" | "embeddedAddress">;

type FoundCampaigns = Omit<CampaignList, "campaigns"> & { campaigns: Omit<ListedCampaign, "paused">[] };

/** The console's campaigns of every environment whose name, id or environment contains the text, without keys. */
export async function showCampaignList(
  { pool, embeddedAddress }: Shower,
  { text, limit }: CampaignSearch,
  viewer: Viewer,
): Promise<FoundCampaigns> {
  const [found, upstreams] = await Promise.all([
    listConsoleCampaigns(pool, text, limit + 1, viewer),
    listUpstreams(pool, viewer),
  ]);
  const campaigns = found.slice(0, limit);
  const ids = campaigns.map(({ id }) => id);
  const [syncs, totals] = await Promise.all([listSyncs(pool, ids), totalsFor(pool, ids, viewer)]);
  const syncOf = new Map(syncs.map((sync) => [sync.campaign, sync]));
  const totalsOf = new Map(totals.map((row) => [row.campaign, row]));
  return {
    campaigns: campaigns.map((row) => {
      const sync = syncOf.get(row.id) ?? null;
      const { inFlight = 0, worthRetrying = 0 } = totalsOf.get(row.id) ?? {};
      return {
        ...presentCampaign(row, sync, embeddedAddress),
        needsAction: row.oneTimePasswords ? 0 : worthRetrying,
        inFlight,
        // Late uploads arrive like other changes. Before that, a number covers only part of the campaign.
        complete: sync !== null && (sync.complete || sync.completeAt !== null),
      };
    }),
    upstreams: upstreams.map((row) => ({
      ...presentUpstream(row, embeddedAddress),
      campaigns: row.campaigns,
    })),
    hasMore: found.length > limit,
  };
}

/** Totals of only what the person sent, in campaigns where they see no more. */
async function totalsFor(pool: Pool, ids: number[], viewer: Viewer): Promise<TotalsRow[]> {
  const own = await ownCampaigns(pool, viewer, ids);
  const whole = ids.filter((id) => !own.has(id));
  const totals = await listTotals(pool, whole, MOVING_STATUSES, FINAL_CODES);
  if (own.size === 0 || viewer === null) return totals;
  return [...totals, ...(await listTotals(ownPool(pool, viewer.id), [...own], MOVING_STATUSES, FINAL_CODES))];
}

/** A campaign as the list shows it. */
export async function showCampaign(
  { pool, embeddedAddress }: Shower,
  campaign: ConsoleCampaignRow,
): Promise<ConsoleCampaign> {
  return presentCampaign(campaign, await findSync(pool, campaign.id), embeddedAddress);
}

/** A campaign with its limits and the results of the probe. */
export async function showCampaignSettings(
  mirror: Shower & Pick<ConsoleContext, "upstreamsMayBePrivate">,
  campaign: ConsoleCampaignRow,
): Promise<CampaignSettings> {
  const { pool, embeddedAddress } = mirror;
  const { address, reach } = endpointOf(mirror, campaign.upstreamAddress);
  const [sync, { budget, now }, outgoing] = await Promise.all([
    findSync(pool, campaign.id),
    showBudget(pool, campaign.id),
    outgoingAddress(address, reach),
  ]);
  const order = sync?.listOrder;
  return {
    campaign: presentCampaign(campaign, sync, embeddedAddress),
    allowancePerSecond: campaign.allowancePerSecond,
    backgroundPerSecond: campaign.backgroundPerSecond,
    ceilingPerSecond: ceiling(campaign),
    rule: ruleAt(campaign, new Date()),
    later: laterRuleAt(campaign, new Date()),
    homeCode: campaign.homeCode,
    refusedCharacters: campaign.refusedCharacters,
    pageSize: sync?.pageSize ?? null,
    listOrder: order === "newest_first" || order === "oldest_first" ? order : null,
    callsLastMinute: callsLastMinute(budget, now),
    lastDroppedAt: budget.droppedAt === null ? null : new Date(Math.round(budget.droppedAt)).toISOString(),
    outgoing,
  };
}

function presentCampaign(row: ConsoleCampaignRow, sync: SyncRow | null, embedded: string): ConsoleCampaign {
  const upstream = {
    id: row.upstreamId,
    name: row.upstreamName,
    kind: row.upstreamKind,
    address: row.upstreamAddress,
  };
  return {
    id: row.id,
    campaignId: row.campaignId,
    name: row.name,
    upstream: presentUpstream(upstream, embedded),
    keyHint: row.keyHint,
    stop: sync?.stop ? StopReason.catch("not_found").parse(sync.stop.reason) : null,
    unanswered: sync !== null && isUnanswered(sync, new Date()),
    lastSuccessAt: iso(sync?.lastSuccessAt ?? null),
    oneTimePasswords: row.oneTimePasswords,
  };
}

function presentUpstream({ id, name, kind, address }: UpstreamRow, embedded: string): Upstream {
  return {
    id,
    name,
    kind: UpstreamKind.catch("test").parse(kind),
    embedded: address === null,
    address: address ?? embedded,
  };
}
