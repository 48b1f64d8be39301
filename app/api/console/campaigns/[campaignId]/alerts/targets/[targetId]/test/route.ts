import { testTarget } from "#lib/console/alerts/change-targets";
import { alertWrite } from "#lib/web/console/alerts-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";

type Params = { campaignId: string; targetId: string };

/** "Send a test": the worker sends it, and the target's `last` says how that went. */
export const POST = alertWrite<Params>("administer", (author, { targetId }) =>
  testTarget(author, uuidOf(targetId)),
);
