import { changeTarget, removeTarget } from "#lib/console/alerts/change-targets";
import { AlertTargetChange } from "#lib/wire/console-alert";
import { alertWrite } from "../../../../../alerts-endpoint";
import { readBody } from "../../../../../console-endpoint";
import { uuidOf } from "../../../../../uuid-of";

type Params = { campaignId: string; targetId: string };

export const PATCH = alertWrite<Params>("administer", async (author, { targetId }, request) =>
  changeTarget(author, uuidOf(targetId), await readBody(request, AlertTargetChange)),
);

export const DELETE = alertWrite<Params>("administer", (author, { targetId }) =>
  removeTarget(author, uuidOf(targetId)),
);
