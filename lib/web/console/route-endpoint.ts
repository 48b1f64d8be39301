import type { Administrator } from "#lib/service/administrator";
import { runtime } from "#lib/service/api/runtime";
import type { RouteAdmin } from "#lib/service/routes/context";
import type { ConsoleCall, Route } from "#lib/web/console/console-endpoint";
import { serviceEndpoint } from "#lib/web/console/service-endpoint";

type RouteCall<Params> = ConsoleCall<Params> & { admin: RouteAdmin; by: Administrator };

/** A route of the console's API about the routes of this installation's service, which have secrets. */
export function routeEndpoint<Params = object>(route: Route<RouteCall<Params>>) {
  return serviceEndpoint<Params>({
    ...route,
    handle: ({ service, ...call }) =>
      route.handle({ ...call, admin: { ...service, sealing: runtime().sealing } }),
  });
}
