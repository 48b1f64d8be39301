import type { QueryClient } from "@tanstack/react-query";
import { sendJson } from "#lib/browser/api";
import { campaignPath } from "#lib/browser/campaign-path";

/** Makes the console read the campaign's newest rows from the service, and then refreshes the screen. */
export async function refreshCampaign(client: QueryClient, campaign: string): Promise<void> {
  // If this fails, the screen still shows the mirror's data.
  await sendJson("POST", `${campaignPath(campaign)}/refresh`, {}).catch(() => {});
  await client.invalidateQueries({ queryKey: ["campaign", campaign] });
}
