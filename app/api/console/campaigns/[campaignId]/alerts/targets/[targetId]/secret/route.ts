import { renewSecret } from "#lib/console/alerts/change-targets";
import { alertPlaceOf, authorOf } from "#lib/web/console/alerts-endpoint";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";
import { AlertTargetMade } from "#lib/wire/console/alert";

type Params = { campaignId: string; targetId: string };

/** A new secret, shown this once; the old one ends at once. */
export const POST = campaignEndpoint<Params>({
  permission: "administer",
  stepUp: true,
  answer: AlertTargetMade,
  audit: { action: "alert_target.secret" },
  handle: async (call) => renewSecret(alertPlaceOf(call), authorOf(call), uuidOf(call.params.targetId)),
});
