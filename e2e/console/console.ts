import { type APIRequestContext, expect } from "@playwright/test";
import type { CampaignList, UpstreamKind } from "#lib/wire/console/campaign";
import type { Freshness } from "#lib/wire/console/freshness";
import { CAMPAIGN } from "../campaign";
import type { StandInCampaign } from "../upstream/campaign";
import type { StandIn } from "../upstream/server";

/** A campaign as the console knows it. */
export type KnownCampaign = { id: number; name: string; path: string };

export type Registration = { name?: string; kind?: UpstreamKind };

let named = 0;

/** A name that no other test uses. */
export function newName(what: string): string {
  return `${what} ${process.pid}-${++named}.`;
}

/** Makes a stand-in's campaign known, with its key, as Settings does. */
export async function register(
  api: APIRequestContext,
  standIn: StandIn,
  { campaignId, key }: StandInCampaign,
  { name = newName("Stand-in"), kind = "test" }: Registration = {},
): Promise<KnownCampaign> {
  const upstreamId = await upstreamOf(api, standIn, kind);
  const answer = await api.post("/api/console/campaigns", { data: { upstreamId, campaignId, name, key } });
  expect(answer.status(), await answer.text()).toBe(201);
  return known(await idIn(answer), name);
}

/**
 * Ends the calls for a campaign whose environment goes; what is still under way of it ends without one. A connection
 * that the web has just closed for being idle is no answer: it is asked again.
 */
export async function unregister(api: APIRequestContext, { id }: KnownCampaign): Promise<void> {
  await api.delete(`/api/console/campaigns/${id}`, { maxRetries: 2 });
}

/** The campaign of the embedded service, which the console knows by itself. */
export async function findEmbedded(api: APIRequestContext, campaignId: string): Promise<KnownCampaign> {
  const find = async () =>
    (await readCampaigns(api, campaignId)).campaigns.find((campaign) => campaign.campaignId === campaignId);
  await expect.poll(find, { message: "the embedded campaign is there by itself" }).toBeDefined();
  const { id = 0, name = "" } = (await find()) ?? {};
  return known(id, name);
}

/** A campaign of the embedded service, made as its administration does. */
export async function createServiceCampaign(api: APIRequestContext, name: string): Promise<string> {
  const data = { ...CAMPAIGN, name };
  const answer = await api.post("/api/console/service/campaigns", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).campaignId;
}

export async function readFreshness(api: APIRequestContext, { id }: KnownCampaign): Promise<Freshness> {
  const answer = await api.get(`/api/console/campaigns/${id}/freshness`);
  expect(answer.status()).toBe(200);
  return answer.json();
}

/** Waits until the mirror has read all there is. */
export async function untilRead(
  api: APIRequestContext,
  campaign: KnownCampaign,
  messages: number,
): Promise<void> {
  const coverage = async () => {
    const { read, complete, settlesAt } = (await readFreshness(api, campaign)).coverage;
    return complete || settlesAt ? read : `${read} so far`;
  };
  await expect.poll(coverage, { message: "messages read", timeout: 60_000 }).toBe(messages);
}

async function upstreamOf(api: APIRequestContext, { address }: StandIn, kind: UpstreamKind): Promise<number> {
  const { upstreams } = await readCampaigns(api);
  const before = upstreams.find((upstream) => upstream.address === address);
  if (before) return before.id;
  const data = { name: newName("Elsewhere"), address, kind };
  const answer = await api.post("/api/console/upstreams", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return idIn(answer);
}

async function readCampaigns(api: APIRequestContext, text = ""): Promise<CampaignList> {
  return (await api.get("/api/console/campaigns", { params: { text } })).json();
}

async function idIn(answer: { json(): Promise<{ id: number }> }): Promise<number> {
  return (await answer.json()).id;
}

function known(id: number, name: string): KnownCampaign {
  return { id, name, path: `/campaigns/${id}` };
}
