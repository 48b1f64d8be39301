import { renewCallbackToken } from "#lib/service/routes/renew-callback-token";
import { showRoute } from "#lib/service/routes/show-route";
import { routeEndpoint } from "#lib/web/console/route-endpoint";
import { RouteDetail } from "#lib/wire/service/route-detail";

export const POST = routeEndpoint<{ routeName: string }>({
  permission: "administer",
  stepUp: true,
  answer: RouteDetail,
  handle: async ({ admin, params, by }) => {
    await renewCallbackToken(admin, params.routeName, by);
    return showRoute(admin, params.routeName);
  },
});
