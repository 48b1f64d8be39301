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

/** A write after which all lists of campaigns are read again. */
const listWrite = <Request = void>(client: QueryClient, mutationFn: (request: Request) => Promise<unknown>) =>
  mutationOptions({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: CAMPAIGNS }) });

export const registerUpstream = (client: QueryClient) =>
  listWrite(client, (request: UpstreamRequest) => sendJson("POST", "/api/console/upstreams", request));

export const changeUpstream = (client: QueryClient, id: number) =>
  listWrite(client, (request: UpstreamChange) => sendJson("PATCH", `/api/console/upstreams/${id}`, request));

export const removeUpstream = (client: QueryClient, id: number) =>
  listWrite(client, () => sendJson("DELETE", `/api/console/upstreams/${id}`, {}));

export const registerCampaign = (client: QueryClient) =>
  listWrite(client, (request: CampaignRegistration) => sendJson("POST", "/api/console/campaigns", request));

export const removeCampaign = (client: QueryClient, id: number) =>
  listWrite(client, () => sendJson("DELETE", campaignPath(id), {}));

export const replaceKey = (client: QueryClient, id: number) =>
  listWrite(client, (request: KeyReplacement) => sendJson("PUT", `${campaignPath(id)}/key`, request));

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
