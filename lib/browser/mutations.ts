import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { sendJson } from "#lib/browser/api";
import { campaignsQuery } from "#lib/browser/queries";
import type {
  CampaignChange,
  CampaignRegistration,
  KeyReplacement,
  UpstreamRequest,
} from "#lib/wire/console-settings";

/** What these answer is read again by the queries that show it. */
const Anything = z.unknown();

const campaignPath = (id: number) => `/api/console/campaigns/${id}`;

export const registerUpstream = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: UpstreamRequest) => sendJson("POST", "/api/console/upstreams", request, Anything),
    onSuccess: () => client.invalidateQueries(campaignsQuery),
  });

export const registerCampaign = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: CampaignRegistration) =>
      sendJson("POST", "/api/console/campaigns", request, Anything),
    onSuccess: () => client.invalidateQueries(campaignsQuery),
  });

export const replaceKey = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: (request: KeyReplacement) => sendJson("PUT", `${campaignPath(id)}/key`, request, Anything),
    onSuccess: () => client.invalidateQueries(campaignsQuery),
  });

export const changeCampaign = (client: QueryClient, id: number) =>
  mutationOptions({
    mutationFn: (request: CampaignChange) => sendJson("PATCH", campaignPath(id), request, Anything),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(campaignsQuery),
        client.invalidateQueries({ queryKey: ["campaign", String(id)] }),
      ]),
  });
