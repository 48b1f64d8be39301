import type { Pool } from "pg";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Reach } from "#lib/console/upstream/address";
import type { Access } from "#lib/console/upstream/exchange";
import type { KeyRing, Sealing } from "#lib/platform/secrets/key-ring";

/** What reading from upstream needs. */
export type Mirror = {
  pool: Pool;
  /** Under which the campaigns' keys are encrypted, and national identity numbers are looked up in the directory. */
  keySecret: Sealing & Pick<KeyRing, "nationalIdKey">;
  /** Where the service of this installation listens, with its version prefix. */
  embeddedAddress: string;
  /** Whether other services may be on private networks. */
  upstreamsMayBePrivate: boolean;
};

export type OperationContext = Mirror;

/** What is carried on for long; its faults are told and outlived. */
export type RunningContext = OperationContext & { onFault: (error: unknown) => void };

/** Longer than a call can take: who has not come back by then is gone. */
export const LEASE_MS = 25_000;

/** Where an environment is, and where calls to it may go; its address is null for the service of this installation. */
export function placeOf(
  mirror: Pick<Mirror, "embeddedAddress" | "upstreamsMayBePrivate">,
  upstreamAddress: string | null,
): { address: string; reach: Reach } {
  const { embeddedAddress, upstreamsMayBePrivate } = mirror;
  const address = upstreamAddress ?? embeddedAddress;
  if (address === embeddedAddress) return { address, reach: "own" };
  return { address, reach: upstreamsMayBePrivate ? "anywhere" : "internet" };
}

/** To whom a sealed key belongs: it does not open in another campaign's row. */
export function keyOwner({
  upstreamId,
  campaignId,
}: Pick<ConsoleCampaignRow, "upstreamId" | "campaignId">): string {
  return `${upstreamId}/${campaignId}`;
}

/** How to call upstream for a campaign; null when there is no key that opens, and `noAccess` says why. */
export async function accessOf(
  mirror: Omit<Mirror, "pool">,
  campaign: ConsoleCampaignRow,
): Promise<Access | null> {
  const key = campaign.keySealed && (await mirror.keySecret.open(campaign.keySealed, keyOwner(campaign)));
  if (!key) return null;
  return { ...placeOf(mirror, campaign.upstreamAddress), campaignId: campaign.campaignId, key };
}

/** Why a campaign cannot be called at all: no key is stored, or it was sealed under another SECRET_KEY. */
export function noAccess({
  keySealed,
}: Pick<ConsoleCampaignRow, "keySealed">): "key_missing" | "key_unreadable" {
  return keySealed ? "key_unreadable" : "key_missing";
}
