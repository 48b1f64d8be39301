import { pauseRoute, resumeRoute } from "#lib/service/routes/pause-route";
import { readBody } from "#lib/web/console/read-body";
import { routeWrite } from "#lib/web/console/route-endpoint";
import { PauseRequest } from "#lib/wire/service/campaign-requests";

export const PUT = routeWrite(async ({ request, admin, params, by }) => {
  const { reason } = await readBody(request, PauseRequest);
  await pauseRoute(admin, params.routeName, { reason, by });
});

/** Also after a drain or an alarm. */
export const DELETE = routeWrite(({ admin, params, by }) => resumeRoute(admin, params.routeName, { by }));
