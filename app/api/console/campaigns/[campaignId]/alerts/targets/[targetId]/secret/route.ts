import { renewSecret } from "#lib/console/alerts/change-targets";
import { alertPlaceOf, authorOf } from "#lib/web/console/alerts-endpoint";
import { campaignEndpoint, Refused } from "#lib/web/console/console-endpoint";
import { uuidOf } from "#lib/web/console/uuid-of";
import { AlertTargetMade } from "#lib/wire/console/alert";

type Params = { campaignId: string; targetId: string };

/** A new secret, shown this once; the old one ends at once. */
export const POST = campaignEndpoint<Params, typeof AlertTargetMade>(
  "administer",
  AlertTargetMade,
  async (call) => {
    const made = await renewSecret(alertPlaceOf(call), authorOf(call), uuidOf(call.params.targetId));
    if (made === "unreadable") {
      const said = "This webhook was encrypted with a different SECRET_KEY. Remove it and add it again.";
      throw new Refused(409, "unreadable", said);
    }
    if (!made) throw new Refused(404, "not_found", "There is no such webhook.");
    return made;
  },
  200,
  { inside: "alert_target.secret" },
);
