import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { CAMPAIGNS } from "#components/campaigns/campaign-queries.ts";
import { sendJson } from "#lib/browser/api";
import type {
  CampaignChange,
  CampaignRegistration,
  KeyReplacement,
  UpstreamChange,
  UpstreamRequest,
} from "#lib/wire/console/settings";

const campaignPath = (id: number) => `/api/console/campaigns/${id}`;

export const registerUpstream = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: UpstreamRequest) => sendJson("POST", "/api/console/upstreams", request),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });

export const changeUpstream = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: (request: UpstreamChange) => sendJson("PATCH", `/api/console/upstreams/${id}`, request),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });

export const removeUpstream = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: () => sendJson("DELETE", `/api/console/upstreams/${id}`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });

export const registerCampaign = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: CampaignRegistration) => sendJson("POST", "/api/console/campaigns", request),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });

export const removeCampaign = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: () => sendJson("DELETE", campaignPath(id), {}),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });

export const replaceKey = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: (request: KeyReplacement) => sendJson("PUT", `${campaignPath(id)}/key`, request),
    onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }),
  });

export const changeCampaign = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: (request: CampaignChange) => sendJson("PATCH", campaignPath(id), request),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: CAMPAIGNS }),
        client.invalidateQueries({ queryKey: ["campaign", String(id)] }),
      ]),
  });

/** Makes the next read call of the campaign detect the page size and order again. */
export const probeAgain = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: () => sendJson("POST", `/api/console/campaigns/${encodeURIComponent(campaign)}/probe`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: ["campaign", campaign] }),
  });
