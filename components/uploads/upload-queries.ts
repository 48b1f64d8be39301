import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, sendJson } from "#lib/browser/api";
import type { EarlierUploads, TemplateEntry, UploadRecord, UploadRules } from "#lib/wire/console/upload";

const FOLLOW_MS = 2500;
const SENT_MS = 15_000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}`;

export const uploadRulesQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "upload-rules"],
    queryFn: ({ signal }) => getJson<UploadRules>(`${under(campaign)}/upload-rules`, signal),
    staleTime: 60_000,
  });

/** Uploads of the same bytes, loaded when a file was checked. */
export const earlierUploadsQuery = (campaign: string, fingerprint: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "uploads", fingerprint],
    queryFn: ({ signal }) =>
      getJson<EarlierUploads>(`${under(campaign)}/uploads?fingerprint=${fingerprint}`, signal),
    staleTime: 0,
  });

/** The campaign's latest uploads, whatever their outcome. */
export const sentUploadsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "uploads", "sent"],
    queryFn: ({ signal }) => getJson<EarlierUploads>(`${under(campaign)}/uploads`, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.uploads.some(({ state }) => state === "sending") ? FOLLOW_MS : SENT_MS,
  });

/** An upload with an unknown outcome, polled until it is known. */
export const uploadQuery = (campaign: string, id: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "upload", id],
    queryFn: ({ signal }) => getJson<UploadRecord>(`${under(campaign)}/uploads/${id}`, signal),
    refetchInterval: ({ state }) => (isOpen(state.data) ? FOLLOW_MS : false),
    refetchIntervalInBackground: true,
  });

export const enterTemplate = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (entry: TemplateEntry) => sendJson("PUT", `${under(campaign)}/upload-rules`, entry),
    onSuccess: () => client.invalidateQueries(uploadRulesQuery(campaign)),
  });

function isOpen(upload: UploadRecord | undefined): boolean {
  return !upload || upload.state === "sending" || upload.search === "looking";
}
