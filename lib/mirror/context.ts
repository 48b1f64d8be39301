import type { Pool } from "pg";
import type { ConsoleCampaignRow } from "#lib/store/console-campaigns";
import type { Sealing } from "#lib/store/key-ring";
import type { Access } from "#lib/upstream/exchange";

/** What reading from upstream needs. */
export type Mirror = {
  pool: Pool;
  /** Under which the campaigns' keys are encrypted. */
  keySecret: Sealing;
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

/** How to call upstream for a campaign; null when there is no key that opens, and `noAccess` says why. */
export async function accessOf(
  mirror: Pick<Mirror, "keySecret" | "embeddedAddress">,
  campaign: ConsoleCampaignRow,
): Promise<Access | null> {
  const key = campaign.keySealed && (await mirror.keySecret.open(campaign.keySealed, keyOwner(campaign)));
  if (!key) return null;
  return {
    address: campaign.upstreamAddress ?? mirror.embeddedAddress,
    campaignId: campaign.campaignId,
    key,
  };
}

/** Why a campaign cannot be called at all: no key is stored, or it was sealed under another SECRET_KEY. */
export function noAccess({
  keySealed,
}: Pick<ConsoleCampaignRow, "keySealed">): "key_missing" | "key_unreadable" {
  return keySealed ? "key_unreadable" : "key_missing";
}
