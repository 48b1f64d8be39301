import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";
import { admin } from "./admin";
import { type ApiClient, apiClient } from "./api-client";
import type { Location } from "./location";
import { sharedService } from "./run";
import { serviceVerbs } from "./service-verbs";

export type ApiKey = { id: string; name: string; scope: "send" | "read"; key: string };

export type CampaignFile = {
  name: string;
  header: string;
  footer: Record<string, string>;
  templates: Record<string, string>;
  ipAllowlist: string[];
  ratePerSecond: number;
  nationalIdRecipients: boolean;
  keys: { name: string; scope: "send" | "read" }[];
};

export type Campaign = {
  campaignId: string;
  apiKeys: ApiKey[];
  sender: ApiClient;
  reader: ApiClient;
  location: Location;
};

export const CAMPAIGN: CampaignFile = {
  name: "Clinic reminders",
  header: "Sunrise Clinic",
  footer: { english: "Please do not reply.", chinese: "请勿回复。" },
  templates: {
    english: "Dear {{name}}, your code is {{code}}.",
    chinese: "{{name}}，您的验证码是{{code}}。",
  },
  ipAllowlist: ["127.0.0.1", "::1"],
  ratePerSecond: 1000,
  nationalIdRecipients: false,
  keys: [
    { name: "backend", scope: "send" },
    { name: "dashboard", scope: "read" },
  ],
};

/** What a single send needs for the campaign above. */
export const SEND = { recipient: "6591234567", language: "english", values: { name: "Ada", code: "42" } };

/** A campaign of the test's own, fast unless told otherwise, and a client for each of its two keys. */
export async function mintCampaign(
  changes: Partial<CampaignFile> = {},
  location: Location = sharedService(),
): Promise<Campaign> {
  const request = CampaignRequest.parse({ ...CAMPAIGN, ...changes });
  const { campaignId, apiKeys } = await createCampaign(serviceVerbs(location), request);
  return {
    campaignId,
    apiKeys,
    sender: apiClient(location.url, campaignId, keyFor(apiKeys, "send")),
    reader: apiClient(location.url, campaignId, keyFor(apiKeys, "read")),
    location,
  };
}

/** The send key of one campaign, on the paths of another. */
export function trespass(mine: Campaign, campaignId: string): ApiClient {
  return apiClient(mine.location.url, campaignId, keyFor(mine.apiKeys, "send"));
}

export function pauseCampaign({ location, campaignId }: Campaign): Promise<unknown> {
  return admin(location, "campaign", "pause", campaignId);
}

export function resumeCampaign({ location, campaignId }: Campaign): Promise<unknown> {
  return admin(location, "campaign", "resume", campaignId);
}

function keyFor(apiKeys: ApiKey[], scope: "send" | "read"): string {
  return apiKeys.find((apiKey) => apiKey.scope === scope)?.key ?? "";
}
