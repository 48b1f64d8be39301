import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import { parseId } from "#lib/domain/api/id";

/** The UUID of a campaign of this installation's own service; null for a campaign of another service. */
export function ownCampaignOf({
  upstreamAddress,
  campaignId,
}: Pick<ConsoleCampaignRow, "upstreamAddress" | "campaignId">): string | null {
  return upstreamAddress === null ? parseId("campaign", campaignId) : null;
}
