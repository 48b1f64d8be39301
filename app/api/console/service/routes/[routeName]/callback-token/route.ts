import { renewCallbackToken } from "#lib/service/routes/renew-callback-token";
import { routeWrite } from "#lib/web/console/route-endpoint";

export const POST = routeWrite(({ admin, params, by }) => renewCallbackToken(admin, params.routeName, by), {
  stepUp: true,
});
