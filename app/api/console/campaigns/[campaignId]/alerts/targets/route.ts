import { addTarget } from "#lib/console/alerts/change-targets";
import { AlertTargetMade, AlertTargetRequest } from "#lib/wire/console-alert";
import { alertPlaceOf, authorOf } from "../../../../alerts-endpoint";
import { campaignEndpoint, Refused, readBody } from "../../../../console-endpoint";

type Params = { campaignId: string };

export const POST = campaignEndpoint<Params, typeof AlertTargetMade>(
  "administer",
  AlertTargetMade,
  async (call) => {
    const request = await readBody(call.request, AlertTargetRequest);
    const made = await addTarget(alertPlaceOf(call), authorOf(call), request);
    if (typeof made === "string") throw new Refused(400, "refused", made);
    return made;
  },
  201,
  { inside: "alert_target.create" },
);
