import type { Administrator } from "#lib/service/administrator";
import { runtime } from "#lib/service/api/runtime";
import type { RouteAdmin } from "#lib/service/routes/context";
import { showRoute } from "#lib/service/routes/show-route";
import type { ConsoleCall, Route } from "#lib/web/console/console-endpoint";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";
import { RouteDetail } from "#lib/wire/service/route-detail";

type RouteCall<Params> = ConsoleCall<Params> & { admin: RouteAdmin; by: Administrator };

/** A route of the console's API about the routes of this installation's service, which have secrets. */
export function routeEndpoint<Params = object>(route: Route<RouteCall<Params>>) {
  return serviceEndpoint<Params>({
    ...route,
    handle: ({ service, ...call }) =>
      route.handle({ ...call, admin: { ...service, sealing: runtime().sealing } }),
  });
}

/** A change of one route by an administrator; it answers with the route as it is then. */
export function routeWrite(
  change: (call: RouteCall<{ routeName: string }>) => Promise<unknown>,
  { stepUp = false }: Pick<Route<never>, "stepUp"> = {},
) {
  return routeEndpoint<{ routeName: string }>({
    permission: "administer",
    stepUp,
    answer: RouteDetail,
    handle: async (call) => {
      await change(call);
      return showRoute(call.admin, call.params.routeName);
    },
  });
}
