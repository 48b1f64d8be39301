import { renewSecret } from "#lib/console/alerts/change-targets";
import { alertPlaceOf } from "#lib/web/console/alerts-endpoint";
import { consoleEndpoint } from "#lib/web/console/console-endpoint";
import { routeAuthorOf } from "#lib/web/console/route-alerts-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";
import { AlertTargetMade } from "#lib/wire/console/alert";

type Params = { targetId: string };

/** A new secret, shown this once; the old one ends at once. */
export const POST = consoleEndpoint<Params>({
  permission: "administer",
  stepUp: true,
  answer: AlertTargetMade,
  audit: { action: "alert_target.secret" },
  handle: async (call) => renewSecret(alertPlaceOf(call), routeAuthorOf(call), uuidOf(call.params.targetId)),
});
