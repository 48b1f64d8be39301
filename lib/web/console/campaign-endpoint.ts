import { refuseOthers } from "#lib/console/batches/refuse-others";
import { readerIn } from "#lib/console/campaigns/enter-campaign";
import type { Reader } from "#lib/console/reader";
import { permissionSentence } from "#lib/domain/people/permission-sentence";
import { may } from "#lib/domain/people/role";
import {
  type ConsoleCall,
  consoleEndpoint,
  RefusedError,
  type Route,
  requireProof,
} from "#lib/web/console/console-endpoint";
import { zoneOf } from "#lib/web/console/zone-of";

type CampaignCall<Params> = ConsoleCall<Params> & { reader: Reader };

/**
 * A route about one campaign. Whoever has no role in the campaign is told that there is none, and whoever has too little
 * of one, why. To a restricted operator, a message or a batch that somebody else sent does not exist.
 */
export function campaignEndpoint<Params extends { campaignId: string }>(route: Route<CampaignCall<Params>>) {
  const { permission } = route;
  return consoleEndpoint<Params>({
    ...route,
    permission: "enter",
    inCampaign: permission,
    handle: async (call) => {
      const reader = await readerOf(call);
      if (!may(reader.role, permission))
        throw new RefusedError(403, "not_permitted", permissionSentence(permission));
      await refuseOthers(reader, call.params);
      if (route.stepUp) requireProof(call.operator);
      return route.handle({ ...call, reader });
    },
  });
}

async function readerOf(call: ConsoleCall<{ campaignId: string }>): Promise<Reader> {
  const { mirror, operator, actor, params, request } = call;
  const person = { ...operator, address: actor.address };
  const reader = await readerIn(mirror.pool, person, params.campaignId, zoneOf(request));
  if (!reader) throw new RefusedError(404, "not_found", "The console has no such campaign.");
  return reader;
}
