import { testTarget } from "#lib/console/alerts/change-targets";
import { routeAlertWrite } from "#lib/web/console/route-alerts-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";

type Params = { targetId: string };

/** "Send a test": the worker sends it, and the target's `last` says how that went. */
export const POST = routeAlertWrite<Params>("administer", (author, { targetId }) =>
  testTarget(author, uuidOf(targetId)),
);
