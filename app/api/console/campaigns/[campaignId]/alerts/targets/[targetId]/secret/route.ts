import { renewSecret } from "#lib/console/alerts/change-targets";
import { alertPlaceOf, authorOf } from "#lib/web/console/alerts-endpoint";
import { campaignEndpoint } from "#lib/web/console/console-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";
import { AlertTargetMade } from "#lib/wire/console/alert";

type Params = { campaignId: string; targetId: string };

/** A new secret, shown this once; the old one ends at once. */
export const POST = campaignEndpoint<Params, typeof AlertTargetMade>(
  "administer",
  AlertTargetMade,
  async (call) => renewSecret(alertPlaceOf(call), authorOf(call), uuidOf(call.params.targetId)),
  200,
  { inside: "alert_target.secret" },
);
