import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, postJson, sendJson } from "#lib/browser/api";
import type {
  AlertPage,
  AlertRuleChange,
  AlertRuleRequest,
  AlertTargetChange,
  AlertTargetMade,
  AlertTargetRequest,
  FiringAlerts,
} from "#lib/wire/console/alert";

const POLL_MS = 5000;
/** How a test went is waited for. */
const TEST_POLL_MS = 1000;

const under = (campaign: string) => `/api/console/campaigns/${encodeURIComponent(campaign)}/alerts`;

export const firingQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => getJson<FiringAlerts>("/api/console/alerts", signal),
  refetchInterval: POLL_MS,
});

/** `before` is the number of a past alert, or empty for the latest ones. */
export const alertsQuery = (campaign: string, before: string) =>
  queryOptions({
    queryKey: ["campaign", campaign, "alerts", before],
    queryFn: ({ signal }) => getJson<AlertPage>(`${under(campaign)}${before && `?before=${before}`}`, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.targets.some(({ last }) => last?.event === "test" && last.state === "waiting")
        ? TEST_POLL_MS
        : POLL_MS,
  });

/** The writes of a campaign's alerts; each has what is shown read again. */
export function alertWrites(client: QueryClient, campaign: string) {
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["campaign", campaign, "alerts"] }),
      client.invalidateQueries({ queryKey: ["campaign", campaign, "live"] }),
      client.invalidateQueries(firingQuery),
    ]);
  const rules = `${under(campaign)}/rules`;
  const target = (id: string) => `${under(campaign)}/targets/${encodeURIComponent(id)}`;
  return {
    acknowledge: mutationOptions({
      mutationFn: (id: number) => sendJson("POST", `${under(campaign)}/${id}/acknowledge`, {}),
      onSuccess,
    }),
    addRule: mutationOptions({
      mutationFn: (rule: AlertRuleRequest) => sendJson("POST", rules, rule),
      onSuccess,
    }),
    changeRule: mutationOptions({
      mutationFn: ({ id, change }: { id: number; change: AlertRuleChange }) =>
        sendJson("PUT", `${rules}/${id}`, change),
      onSuccess,
    }),
    removeRule: mutationOptions({
      mutationFn: (id: number) => sendJson("DELETE", `${rules}/${id}`, {}),
      onSuccess,
    }),
    addTarget: mutationOptions({
      mutationFn: (request: AlertTargetRequest) =>
        postJson<AlertTargetMade>(`${under(campaign)}/targets`, request),
      onSuccess,
    }),
    changeTarget: mutationOptions({
      mutationFn: ({ id, change }: { id: string; change: AlertTargetChange }) =>
        sendJson("PATCH", target(id), change),
      onSuccess,
    }),
    removeTarget: mutationOptions({
      mutationFn: (id: string) => sendJson("DELETE", target(id), {}),
      onSuccess,
    }),
    testTarget: mutationOptions({
      mutationFn: (id: string) => sendJson("POST", `${target(id)}/test`, {}),
      onSuccess,
    }),
    renewSecret: mutationOptions({
      mutationFn: (id: string) => postJson<AlertTargetMade>(`${target(id)}/secret`, {}),
      onSuccess,
    }),
  };
}
