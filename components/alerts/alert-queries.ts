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
import type { RouteAlertPage, RouteRuleChange } from "#lib/wire/console/route-alert";

const POLL_MS = 5000;
/** Polled while the result of a test is awaited. */
const TEST_POLL_MS = 1000;

/** The alerts' owner: a campaign's number, or null for the routes of this service. */
export type AlertScope = string | null;
/** With the routes where it is about them. */
export type ShownAlerts = AlertPage & Partial<Pick<RouteAlertPage, "routes">>;

const under = (scope: AlertScope) =>
  scope === null
    ? "/api/console/service/alerts"
    : `/api/console/campaigns/${encodeURIComponent(scope)}/alerts`;
const keyOf = (scope: AlertScope) => (scope === null ? ["service", "alerts"] : ["campaign", scope, "alerts"]);

export const firingQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: ({ signal }) => getJson<FiringAlerts>("/api/console/alerts", signal),
  refetchInterval: POLL_MS,
});

/** `before` is the number of a past alert, or empty for the latest ones. */
export const alertsQuery = (scope: AlertScope, before: string) =>
  queryOptions({
    queryKey: [...keyOf(scope), before],
    queryFn: ({ signal }) => getJson<ShownAlerts>(`${under(scope)}${before && `?before=${before}`}`, signal),
    refetchInterval: ({ state: { data } }) => pollMs(data),
  });

function pollMs(data: ShownAlerts | undefined): number {
  const isTesting = data?.targets.some(({ last }) => last?.event === "test" && last.state === "waiting");
  return isTesting ? TEST_POLL_MS : POLL_MS;
}

/** Writes of a campaign's or the routes' alerts; each one reloads the shown data. */
export function alertWrites(client: QueryClient, scope: AlertScope) {
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(scope) }),
      scope !== null && client.invalidateQueries({ queryKey: ["campaign", scope, "live"] }),
      client.invalidateQueries(firingQuery),
    ]);
  const rules = `${under(scope)}/rules`;
  const target = (id: string) => `${under(scope)}/targets/${encodeURIComponent(id)}`;
  const write = <Request, Result>(mutationFn: (request: Request) => Promise<Result>) =>
    mutationOptions({ mutationFn, onSuccess });
  return {
    acknowledge: write((id: number) => sendJson("POST", `${under(scope)}/${id}/acknowledge`, {})),
    addRule: write((rule: AlertRuleRequest) => sendJson("POST", rules, rule)),
    changeRule: write(({ id, change }: { id: number; change: AlertRuleChange | RouteRuleChange }) =>
      sendJson("PUT", `${rules}/${id}`, change),
    ),
    removeRule: write((id: number) => sendJson("DELETE", `${rules}/${id}`, {})),
    addTarget: write((request: AlertTargetRequest) =>
      postJson<AlertTargetMade>(`${under(scope)}/targets`, request),
    ),
    changeTarget: write(({ id, change }: { id: string; change: AlertTargetChange }) =>
      sendJson("PATCH", target(id), change),
    ),
    removeTarget: write((id: string) => sendJson("DELETE", target(id), {})),
    testTarget: write((id: string) => sendJson("POST", `${target(id)}/test`, {})),
    renewSecret: write((id: string) => postJson<AlertTargetMade>(`${target(id)}/secret`, {})),
  };
}
