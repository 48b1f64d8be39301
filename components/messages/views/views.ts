import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, postJson, sendJson } from "#lib/browser/api";
import type { NewSavedView, SavedView, SavedViewChange, SavedViewList } from "#lib/wire/console/view";

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}/views`;

export const viewsQuery = (campaign: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "views"],
    queryFn: ({ signal }) => getJson<SavedViewList>(under(campaign), signal),
  });

export const saveView = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: (view: NewSavedView) => postJson<SavedView>(under(campaign), view),
    onSettled: () => client.invalidateQueries(viewsQuery(campaign)),
  });

export const changeView = (client: QueryClient, campaign: string) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: number; change: SavedViewChange }) =>
      sendJson("PATCH", `${under(campaign)}/${id}`, change),
    onSettled: () => client.invalidateQueries(viewsQuery(campaign)),
  });
