import { createRoute } from "#lib/service/routes/create-route";
import { showRoutes } from "#lib/service/routes/show-routes";
import { readBody } from "#lib/web/console/read-body";
import { routeEndpoint } from "#lib/web/console/route-endpoint";
import { MadeRoute, RouteRequest } from "#lib/wire/service/route-request";
import { RouteList } from "#lib/wire/service/route-summary";

export const GET = routeEndpoint({
  permission: "read",
  answer: RouteList,
  handle: ({ admin }) => showRoutes(admin),
});

export const POST = routeEndpoint({
  permission: "administer",
  stepUp: true,
  answer: MadeRoute,
  status: 201,
  handle: async ({ request, admin, by }) => createRoute(admin, await readBody(request, RouteRequest), by),
});
