import { useQueryClient } from "@tanstack/react-query";
import { ownCodes, requestWithCodes } from "#components/routes/own-codes.ts";
import { keepRoute, routeQuery, routeWrites } from "#components/routes/route-queries.ts";
import { useWrite } from "#lib/browser/use-write";
import type { RouteCode } from "#lib/wire/service/route-common";

/** Changes a route's own lines in their current state, whoever else has changed the route meanwhile. */
export function useCodes(routeId: string) {
  const client = useQueryClient();
  async function change(next: (lines: RouteCode[]) => RouteCode[]) {
    const now = await client.fetchQuery({ ...routeQuery(routeId), staleTime: 0 });
    return routeWrites(routeId).change(requestWithCodes(now, next(ownCodes(now))));
  }
  const { send, ...writing } = useWrite({ mutationFn: change }, "Table of codes changed");
  return {
    ...writing,
    change: (next: (lines: RouteCode[]) => RouteCode[], then?: () => void) =>
      send(next, (route) => {
        keepRoute(client, route);
        then?.();
      }),
  };
}
