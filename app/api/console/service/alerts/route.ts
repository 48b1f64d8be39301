import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { routeAlertsOf } from "#lib/web/console/route-alerts-endpoint";
import { RouteAlertPage } from "#lib/wire/console/route-alert";

export const GET = consoleEndpoint({
  permission: "read",
  answer: RouteAlertPage,
  handle: ({ request }) => {
    const before = new URL(request.url).searchParams.get("before") ?? "";
    return routeAlertsOf(/^\d{1,15}$/.test(before) ? Number(before) : null);
  },
});
