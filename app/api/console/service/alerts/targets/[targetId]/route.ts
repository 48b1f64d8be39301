import { changeTarget, removeTarget } from "#lib/console/alerts/change-targets";
import { readBody } from "#lib/web/console/read-body";
import { routeAlertWrite } from "#lib/web/console/route-alerts-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";
import { AlertTargetChange } from "#lib/wire/console/alert";

type Params = { targetId: string };

export const PATCH = routeAlertWrite<Params>("administer", async (author, { targetId }, request) =>
  changeTarget(author, uuidOf(targetId), await readBody(request, AlertTargetChange)),
);

export const DELETE = routeAlertWrite<Params>("administer", (author, { targetId }) =>
  removeTarget(author, uuidOf(targetId)),
);
