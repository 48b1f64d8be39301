import { acknowledge } from "#lib/console/alerts/acknowledge";
import { numberOf } from "#lib/web/console/number-of";
import { routeAlertWrite } from "#lib/web/console/route-alerts-endpoint";

type Params = { alertId: string };

/** Twice is as good as once: whoever was first is named. */
export const POST = routeAlertWrite<Params>("send", (author, { alertId }) =>
  acknowledge(author, numberOf(alertId)),
);
