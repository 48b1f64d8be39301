import { drainRoute } from "#lib/service/routes/pause-route";
import { routeWrite } from "#lib/web/console/route-endpoint";

export const PUT = routeWrite(({ admin, params, by }) => drainRoute(admin, params.routeName, { by }));
