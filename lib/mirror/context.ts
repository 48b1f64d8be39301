import type { Pool } from "pg";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import { openKey } from "#lib/store/sealed-key";
import type { Access } from "#lib/upstream/exchange";

/** What reading from upstream needs. */
export type Mirror = {
  pool: Pool;
  /** Under which the campaigns' keys are encrypted. */
  keySecret: Buffer;
  /** Where the service of this installation listens, with its version prefix. */
  embeddedAddress: string;
};

/** To whom a sealed key belongs: it does not open in another campaign's row. */
export function keyOwner({
  upstreamId,
  campaignId,
}: Pick<ConsoleCampaignRow, "upstreamId" | "campaignId">): string {
  return `${upstreamId}/${campaignId}`;
}

/** How to call upstream for a campaign; null when there is no key that opens. */
export function accessOf(
  mirror: Pick<Mirror, "keySecret" | "embeddedAddress">,
  campaign: ConsoleCampaignRow,
): Access | null {
  const key = campaign.keySealed && openKey(campaign.keySealed, keyOwner(campaign), mirror.keySecret);
  if (!key) return null;
  return {
    address: campaign.upstreamAddress ?? mirror.embeddedAddress,
    campaignId: campaign.campaignId,
    key,
  };
}
