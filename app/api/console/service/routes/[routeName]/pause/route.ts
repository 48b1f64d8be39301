import { pauseRoute, resumeRoute } from "#lib/service/routes/pause-route";
import { showRoute } from "#lib/service/routes/show-route";
import { readBody } from "#lib/web/console/read-body";
import { routeEndpoint } from "#lib/web/console/route-endpoint";
import { PauseRequest } from "#lib/wire/service/campaign-requests";
import { RouteDetail } from "#lib/wire/service/route-detail";

type Params = { routeName: string };

export const PUT = routeEndpoint<Params>({
  permission: "administer",
  answer: RouteDetail,
  handle: async ({ request, admin, params, by }) => {
    const { reason } = await readBody(request, PauseRequest);
    await pauseRoute(admin, params.routeName, { reason, by });
    return showRoute(admin, params.routeName);
  },
});

/** Also after a drain or an alarm. */
export const DELETE = routeEndpoint<Params>({
  permission: "administer",
  answer: RouteDetail,
  handle: async ({ admin, params, by }) => {
    await resumeRoute(admin, params.routeName, { by });
    return showRoute(admin, params.routeName);
  },
});
