import { findEmbeddedCampaign } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";
import type { Administrator } from "#lib/service/administrator";
import { runtime } from "#lib/service/api/runtime";
import { showCampaign } from "#lib/service/campaigns/show-campaigns";
import type { Service } from "#lib/service/context";
import {
  type ConsoleCall,
  consoleEndpoint,
  RefusedError,
  type Route,
} from "#lib/web/console/console-endpoint";
import { ServiceCampaign } from "#lib/wire/service/campaign";

type ServiceCall<Params> = ConsoleCall<Params> & {
  service: Service;
  /** The person, in the form that the service's verbs record. */
  by: Administrator;
};
type CampaignParams = { serviceCampaignId: string };
type CampaignCall<Params> = ServiceCall<Params> & { campaignId: string };

/** A route of the administration of this installation's service. Its verbs record what they change themselves. */
export function serviceEndpoint<Params = object>(route: Route<ServiceCall<Params>>) {
  return consoleEndpoint<Params>({
    ...route,
    handle: (call) => {
      const { service } = runtime();
      const { email, address, traceId } = call.actor;
      const by = { actor: email, address, traceId };
      return route.handle({ ...call, service, by });
    },
  });
}

/** A route of the administration about one campaign, named by its id `campaign_…`. */
export function serviceCampaignEndpoint<Params extends CampaignParams = CampaignParams>(
  route: Route<CampaignCall<Params>>,
) {
  return serviceEndpoint<Params>({
    ...route,
    handle: (call) => {
      const campaignId = parseId("campaign", call.params.serviceCampaignId);
      if (!campaignId) throw new RefusedError(404, "not_found", "This service has no such campaign.");
      return route.handle({ ...call, campaignId });
    },
  });
}

/** A change of one campaign by an administrator; it answers with the campaign as it is then. */
export function serviceCampaignWrite(
  change: (call: CampaignCall<CampaignParams>) => Promise<unknown>,
  { stepUp = false }: Pick<Route<never>, "stepUp"> = {},
) {
  return serviceCampaignEndpoint({
    permission: "administer",
    stepUp,
    answer: ServiceCampaign,
    handle: async (call) => {
      await change(call);
      return showCampaign(call.service, call.campaignId);
    },
  });
}

/** The console's number of a campaign of this service; null when the console does not have it yet. */
export async function consoleNumberOf(serviceCampaignId: string): Promise<number | null> {
  return (await findEmbeddedCampaign(runtime().service.pool, serviceCampaignId))?.id ?? null;
}
