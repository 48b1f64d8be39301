import { deleteRoute } from "#lib/service/routes/delete-route";
import { showRoute } from "#lib/service/routes/show-route";
import { updateRoute } from "#lib/service/routes/update-route";
import { readBody } from "#lib/web/console/read-body";
import { routeEndpoint } from "#lib/web/console/route-endpoint";
import { routeInView } from "#lib/web/console/route-in-view";
import { RouteDetail } from "#lib/wire/service/route-detail";
import { DeletedRoute, RouteRequest } from "#lib/wire/service/route-request";

export const GET = routeEndpoint<{ routeName: string }>({
  permission: "read",
  answer: RouteDetail,
  handle: async ({ admin, params, operator }) =>
    routeInView(admin.pool, operator, await showRoute(admin, params.routeName)),
});

export const PUT = routeEndpoint<{ routeName: string }>({
  permission: "administer",
  stepUp: true,
  answer: RouteDetail,
  handle: async ({ request, admin, params, by }) => {
    const changed = await readBody(request, RouteRequest);
    await updateRoute(admin, params.routeName, changed, by);
    return showRoute(admin, changed.name);
  },
});

export const DELETE = routeEndpoint<{ routeName: string }>({
  permission: "administer",
  stepUp: true,
  answer: DeletedRoute,
  handle: async ({ admin, params, by }) => {
    await deleteRoute(admin, params.routeName, by);
    return { deleted: params.routeName };
  },
});
