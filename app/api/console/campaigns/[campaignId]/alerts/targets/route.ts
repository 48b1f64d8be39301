import { addTarget } from "#lib/console/alerts/change-targets";
import { alertPlaceOf, authorOf } from "#lib/web/console/alerts-endpoint";
import { campaignEndpoint, readBody } from "#lib/web/console/console-endpoint";
import { AlertTargetMade, AlertTargetRequest } from "#lib/wire/console/alert";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params, typeof AlertTargetMade>(
  "administer",
  AlertTargetMade,
  async (call) => {
    const request = await readBody(call.request, AlertTargetRequest);
    return addTarget(alertPlaceOf(call), authorOf(call), request);
  },
  201,
  { inside: "alert_target.create" },
);
