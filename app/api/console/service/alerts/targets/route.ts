import { addTarget } from "#lib/console/alerts/change-targets";
import { alertPlaceOf } from "#lib/web/console/alerts-endpoint";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { routeAuthorOf } from "#lib/web/console/route-alerts-endpoint";
import { AlertTargetMade, AlertTargetRequest } from "#lib/wire/console/alert";

export const POST = consoleEndpoint({
  permission: "administer",
  answer: AlertTargetMade,
  status: 201,
  audit: { action: "alert_target.create" },
  handle: async (call) => {
    const request = await readBody(call.request, AlertTargetRequest);
    return addTarget(alertPlaceOf(call), routeAuthorOf(call), request);
  },
});
