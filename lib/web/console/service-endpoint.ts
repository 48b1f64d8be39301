import type * as z from "zod";
import { findEmbeddedCampaign } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Permission } from "#lib/domain/people/role";
import { CLIENT_ADDRESS } from "#lib/platform/network/client-fields";
import type { Administrator } from "#lib/service/administrator";
import { runtime } from "#lib/service/api/runtime";
import type { Service } from "#lib/service/context";
import { type ConsoleCall, consoleEndpoint, Refused } from "#lib/web/console/console-endpoint";

type ServiceCall<Params> = ConsoleCall<Params> & {
  service: Service;
  /** Who asks, as the records of the service's verbs name them. */
  by: Administrator;
};
type CampaignParams = { serviceCampaignId: string };
type CampaignCall<Params> = ServiceCall<Params> & { campaignId: string };

/** A route of the administration of this installation's service. Its verbs record what they change themselves. */
export function serviceEndpoint<Params, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  handle: (call: ServiceCall<Params>) => Promise<unknown>,
  status = 200,
) {
  return consoleEndpoint<Params, Schema>(
    permission,
    schema,
    (call) => {
      const { service } = runtime();
      const address = call.request.headers.get(CLIENT_ADDRESS);
      return handle({ ...call, service, by: { actor: call.operator.email, address, traceId: call.traceId } });
    },
    status,
  );
}

/** The same, about one campaign, named by its id `campaign_…`. */
export function serviceCampaignEndpoint<Params extends CampaignParams, Schema extends z.ZodType>(
  permission: Permission,
  schema: Schema,
  handle: (call: CampaignCall<Params>) => Promise<unknown>,
  status = 200,
) {
  return serviceEndpoint<Params, Schema>(
    permission,
    schema,
    (call) => {
      const campaignId = parseId("campaign", call.params.serviceCampaignId);
      if (!campaignId) throw new Refused(404, "not_found", "This service has no such campaign.");
      return handle({ ...call, campaignId });
    },
    status,
  );
}

/** The number under which the console knows a campaign of this service; null when it does not yet. */
export async function consoleNumberOf(serviceCampaignId: string): Promise<number | null> {
  return (await findEmbeddedCampaign(runtime().service.pool, serviceCampaignId))?.id ?? null;
}
