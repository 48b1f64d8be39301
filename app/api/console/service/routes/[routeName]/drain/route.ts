import { drainRoute } from "#lib/service/routes/pause-route";
import { showRoute } from "#lib/service/routes/show-route";
import { routeEndpoint } from "#lib/web/console/route-endpoint";
import { RouteDetail } from "#lib/wire/service/route-detail";

export const PUT = routeEndpoint<{ routeName: string }>({
  permission: "administer",
  answer: RouteDetail,
  handle: async ({ admin, params, by }) => {
    await drainRoute(admin, params.routeName, { by });
    return showRoute(admin, params.routeName);
  },
});
