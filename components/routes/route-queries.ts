import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callJson, getJson } from "#lib/browser/api";
import type { RouteDetail } from "#lib/wire/service/route-detail";
import type { DeletedRoute, MadeRoute } from "#lib/wire/service/route-request";
import type { RouteList } from "#lib/wire/service/route-summary";
import type { RouteTest, StartedRouteTest } from "#lib/wire/service/route-test";

const ROUTES = "/api/console/service/routes";
const POLL_MS = 3000;
/** Interval while the provider handles a test message. */
const TEST_POLL_MS = 1000;
/** A test without an answer for this long is polled less often. */
const TEST_WAIT_MS = 120_000;

const under = (id: string) => `${ROUTES}/${encodeURIComponent(id)}`;

/** Request of a form; the server parses it as RouteRequest of lib/wire. */
export type TypedRequest = Record<string, unknown>;

export const routesQuery = queryOptions({
  queryKey: ["service", "routes"],
  queryFn: ({ signal }) => getJson<RouteList>(ROUTES, signal),
  refetchInterval: POLL_MS,
});

export const routeQuery = (id: string) =>
  queryOptions({
    queryKey: ["service", "route", id],
    queryFn: ({ signal }) => getJson<RouteDetail>(under(id), signal),
    refetchInterval: ({ state: { data } }) => (data && isTesting(data) ? TEST_POLL_MS : POLL_MS),
  });

/** The writes of one route, which is named by its id because that survives renaming. */
export const routeWrites = (id: string) => ({
  change: (request: TypedRequest) => callJson<RouteDetail>("PUT", under(id), request),
  pause: (reason: string) => callJson<RouteDetail>("PUT", `${under(id)}/pause`, { reason }),
  resume: () => callJson<RouteDetail>("DELETE", `${under(id)}/pause`, {}),
  drain: () => callJson<RouteDetail>("PUT", `${under(id)}/drain`, {}),
  renewToken: () => callJson<RouteDetail>("POST", `${under(id)}/callback-token`, {}),
  remove: () => callJson<DeletedRoute>("DELETE", under(id), {}),
  test: (message: RouteTest) => callJson<StartedRouteTest>("POST", `${under(id)}/tests`, message),
});

export const createRoute = (request: TypedRequest) => callJson<MadeRoute>("POST", ROUTES, request);

/** Shows the answer to a write on every screen at once. */
export function keepRoute(client: QueryClient, route: RouteDetail): void {
  client.setQueryData(routeQuery(route.routeId).queryKey, route);
  void client.invalidateQueries(routesQuery);
}

function isTesting({ tests, asOf }: RouteDetail): boolean {
  return tests.some(
    ({ status, madeAt }) =>
      !(status === "success" || status === "failure") && Date.parse(asOf) - Date.parse(madeAt) < TEST_WAIT_MS,
  );
}
