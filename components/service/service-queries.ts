import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { CAMPAIGNS } from "#components/campaigns/campaign-queries.ts";
import { callJson, getJson } from "#lib/browser/api";
import type {
  ContentVersions,
  Directory,
  MadeServiceCampaign,
  NewServiceKey,
  OwnAddress,
  SentTestMessage,
  ServiceCampaign,
  ServiceCampaignList,
  TestMessage,
} from "#lib/wire/service/campaign";
import type { CampaignUpdate, KeyRequest } from "#lib/wire/service/campaign-requests";

const SERVICE = "/api/console/service";
const KEYS_POLL_MS = 10_000;

const under = (id: string) => `${SERVICE}/campaigns/${encodeURIComponent(id)}`;

/** Values of a content form: the wire type without its defaults. */
export type ContentDraft = {
  header: string;
  footer: Record<string, string>;
  templates: Record<string, string>;
};
export type NewCampaign = ContentDraft & {
  name: string;
  ipAllowlist: string[];
  ratePerSecond: number;
  nationalIdRecipients: boolean;
  keys: KeyRequest[];
  requestId: string;
};

export const serviceCampaignsQuery = (text: string, limit: number) =>
  queryOptions({
    queryKey: ["service", "campaigns", text, limit],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ text, limit: String(limit) });
      return getJson<ServiceCampaignList>(`${SERVICE}/campaigns?${query}`, signal);
    },
    placeholderData: keepPreviousData,
  });

/** Polled, because a key may have just been used. */
export const serviceCampaignQuery = (id: string) =>
  queryOptions({
    queryKey: ["service", "campaign", id],
    queryFn: ({ signal }) => getJson<ServiceCampaign>(under(id), signal),
    refetchInterval: KEYS_POLL_MS,
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["service", "versions", id],
    queryFn: ({ signal }) => getJson<ContentVersions>(`${under(id)}/versions`, signal),
  });

export const ownAddressQuery = queryOptions({
  queryKey: ["service", "address"],
  queryFn: ({ signal }) => getJson<OwnAddress>(`${SERVICE}/address`, signal),
});

export const directoryQuery = queryOptions({
  queryKey: ["service", "directory"],
  queryFn: ({ signal }) => getJson<Directory>(`${SERVICE}/directory`, signal),
});

export const createServiceCampaign = (request: NewCampaign) =>
  callJson<MadeServiceCampaign>("POST", `${SERVICE}/campaigns`, request);

/** The writes of one campaign; each returns the campaign's new state. */
export const serviceCampaignWrites = (id: string) => ({
  update: (update: CampaignUpdate) => callJson<ServiceCampaign>("PATCH", under(id), update),
  changeContent: (content: ContentDraft & { newVersion: boolean; basedOn: number }) =>
    callJson<ServiceCampaign>("PUT", `${under(id)}/content`, content),
  pause: (reason: string) => callJson<ServiceCampaign>("PUT", `${under(id)}/pause`, { reason }),
  resume: () => callJson<ServiceCampaign>("DELETE", `${under(id)}/pause`, {}),
  addAddress: (address: string) => callJson<ServiceCampaign>("POST", `${under(id)}/addresses`, { address }),
  removeAddress: (address: string) =>
    callJson<ServiceCampaign>("DELETE", `${under(id)}/addresses`, { address }),
  createKey: (request: KeyRequest) => callJson<NewServiceKey>("POST", `${under(id)}/keys`, request),
  deleteKey: (keyId: string) =>
    callJson<ServiceCampaign>("DELETE", `${under(id)}/keys/${encodeURIComponent(keyId)}`, {}),
  sendTest: (message: TestMessage) =>
    callJson<SentTestMessage>("POST", `${under(id)}/test-messages`, message),
});

export const directoryWrites = {
  import: (file: Blob) => callJson<Directory>("POST", `${SERVICE}/directory`, file),
  clear: () => callJson<Directory>("DELETE", `${SERVICE}/directory`, {}),
  remove: (nationalId: string) =>
    callJson<Directory>("POST", `${SERVICE}/directory/removals`, { nationalId }),
};

/** Shows the answer to a write on every screen at once. */
export function keepServiceCampaign(client: QueryClient, campaign: ServiceCampaign): void {
  client.setQueryData(serviceCampaignQuery(campaign.campaignId).queryKey, campaign);
  for (const queryKey of [
    ["service", "campaigns"],
    ["service", "versions", campaign.campaignId],
    CAMPAIGNS,
    ["campaign"],
  ]) {
    void client.invalidateQueries({ queryKey });
  }
}
