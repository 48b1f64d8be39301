import type { Reader } from "#lib/console/reader";
import { findConsoleCampaign } from "#lib/console/registry/console-campaigns";
import {
  type ConsoleCall,
  consoleEndpoint,
  RefusedError,
  type Route,
} from "#lib/web/console/console-endpoint";
import { zoneOf } from "#lib/web/console/zone-of";

type CampaignCall<Params> = ConsoleCall<Params> & { reader: Reader };

/** A route about one campaign. */
export function campaignEndpoint<Params extends { campaignId: string }>(route: Route<CampaignCall<Params>>) {
  return consoleEndpoint<Params>({
    ...route,
    handle: async (call) => route.handle({ ...call, reader: await readerOf(call) }),
  });
}

async function readerOf(call: ConsoleCall<{ campaignId: string }>): Promise<Reader> {
  const { pool } = call.mirror;
  const id = /^\d{1,9}$/.test(call.params.campaignId) ? Number(call.params.campaignId) : 0;
  const campaign = await findConsoleCampaign(pool, id);
  if (!campaign) throw new RefusedError(404, "not_found", "The console has no such campaign.");
  const { role, email } = call.operator;
  return { pool, campaign, role, email, now: new Date(), zone: zoneOf(call.request) };
}
