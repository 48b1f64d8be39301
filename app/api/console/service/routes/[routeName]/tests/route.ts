import { testRoute } from "#lib/service/routes/test-route";
import { readBody } from "#lib/web/console/read-body";
import { routeEndpoint } from "#lib/web/console/route-endpoint";
import { RouteTest, StartedRouteTest } from "#lib/wire/service/route-test";

export const POST = routeEndpoint<{ routeName: string }>({
  permission: "administer",
  answer: StartedRouteTest,
  status: 201,
  handle: async ({ request, admin, params, by }) =>
    testRoute(admin, params.routeName, await readBody(request, RouteTest), by),
});
