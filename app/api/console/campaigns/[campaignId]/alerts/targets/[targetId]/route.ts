import { changeTarget, removeTarget } from "#lib/console/alerts/change-targets";
import { alertWrite } from "#lib/web/console/alerts-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { uuidOf } from "#lib/web/console/uuid-of";
import { AlertTargetChange } from "#lib/wire/console/alert";

type Params = { campaignId: string; targetId: string };

export const PATCH = alertWrite<Params>("administer", async (author, { targetId }, request) =>
  changeTarget(author, uuidOf(targetId), await readBody(request, AlertTargetChange)),
);

export const DELETE = alertWrite<Params>("administer", (author, { targetId }) =>
  removeTarget(author, uuidOf(targetId)),
);
