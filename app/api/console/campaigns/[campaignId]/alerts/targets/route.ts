import { addTarget } from "#lib/console/alerts/change-targets";
import { alertPlaceOf, authorOf } from "#lib/web/console/alerts-endpoint";
import { campaignEndpoint } from "#lib/web/console/campaign-endpoint";
import { readBody } from "#lib/web/console/read-body";
import { AlertTargetMade, AlertTargetRequest } from "#lib/wire/console/alert";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params>({
  permission: "administer",
  answer: AlertTargetMade,
  status: 201,
  audit: { action: "alert_target.create" },
  handle: async (call) => {
    const request = await readBody(call.request, AlertTargetRequest);
    return addTarget(alertPlaceOf(call), authorOf(call), request);
  },
});
