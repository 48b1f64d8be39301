import { refuseOthers } from "#lib/console/batches/unread-batch";
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
 * A route about one campaign. Without a role in it, a person is told that it does not exist; with too low a role, why they
 * are refused. To a restricted operator, another person's message or batch does not exist.
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
