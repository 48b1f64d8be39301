import type { QueryClient } from "@tanstack/react-query";
import { sendJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";

/** Has the campaign's newest rows read from the service, and what its screen shows read again. */
export async function refreshCampaign(client: QueryClient, campaign: string): Promise<void> {
  // Without it the screen still shows what the mirror has.
  await sendJson("POST", `${campaignPath(campaign)}/refresh`, {}).catch(() => {});
  await client.invalidateQueries({ queryKey: ["campaign", campaign] });
}
