import type { Author } from "#lib/console/alerts/record-change";
import { showAlerts } from "#lib/console/alerts/show-alerts";
import type { Permission } from "#lib/domain/people/role";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import { runtime } from "#lib/service/api/runtime";
import { listRoutes } from "#lib/service/routes/route-rows";
import { type ConsoleCall, consoleEndpoint } from "#lib/web/console/console-endpoint";
import { RouteAlertPage } from "#lib/wire/console/route-alert";

type Call = Pick<ConsoleCall<unknown>, "request" | "operator" | "mirror" | "traceId">;

/** The person who changes the alerts of routes. */
export function routeAuthorOf({ request, operator, mirror, traceId }: Call): Author {
  const address = request.headers.get(CLIENT_ADDRESS);
  return { pool: mirror.pool, campaign: null, email: operator.email, address, traceId };
}

/** The alerts of routes as they are now. `before`: the number of a past alert. */
export async function routeAlertsOf(before: number | null = null) {
  const { pool, settings } = runtime().service;
  const [alerts, routes] = await Promise.all([
    showAlerts({ pool, canMail: settings.mail !== null }, null, before),
    listRoutes(pool),
  ]);
  return { ...alerts, routes: routes.map(({ id, name }) => ({ routeId: id, name })) };
}

/** A write that answers with the new alerts of routes. */
export function routeAlertWrite<Params = object>(
  permission: Permission,
  write: (author: Author, params: Params, request: Request) => Promise<unknown>,
) {
  return consoleEndpoint<Params>({
    permission,
    answer: RouteAlertPage,
    handle: async (call) => {
      await write(routeAuthorOf(call), call.params, call.request);
      return routeAlertsOf();
    },
  });
}
