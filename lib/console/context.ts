import type { Pool } from "pg";
import type { ConsoleCampaignRow } from "#lib/console/registry/console-campaigns";
import type { Reach } from "#lib/console/upstream/address";
import type { Access } from "#lib/console/upstream/exchange";
import type { KeyRing, Sealing } from "#lib/platform/secrets/key-ring";

/** Dependencies for reading from upstream. */
export type ConsoleContext = {
  pool: Pool;
  /** Encrypts the campaigns' keys, and looks up national identity numbers in the directory. */
  keySecret: Sealing & Pick<KeyRing, "nationalIdKey">;
  /** Base address of this installation's service, with its version prefix. */
  embeddedAddress: string;
  /** Whether other services may be on private networks. */
  upstreamsMayBePrivate: boolean;
};

/** Dependencies of long-running work, which reports its faults and continues. */
export type RunningContext = ConsoleContext & { onFault: (error: unknown) => void };

/** Longer than a call can take. A process that has not returned by then has died. */
export const LEASE_MS = 25_000;

/** An environment's address, and where calls to it may go. `upstreamAddress` is null for this installation's service. */
export function endpointOf(
  mirror: Pick<ConsoleContext, "embeddedAddress" | "upstreamsMayBePrivate">,
  upstreamAddress: string | null,
): { address: string; reach: Reach } {
  const { embeddedAddress, upstreamsMayBePrivate } = mirror;
  const address = upstreamAddress ?? embeddedAddress;
  if (address === embeddedAddress) return { address, reach: "own" };
  return { address, reach: upstreamsMayBePrivate ? "anywhere" : "internet" };
}

/** Binds a sealed key to its campaign: it cannot be opened in another campaign's row. */
export function keyOwner({
  upstreamId,
  campaignId,
}: Pick<ConsoleCampaignRow, "upstreamId" | "campaignId">): string {
  return `${upstreamId}/${campaignId}`;
}

/** The access for calls to a campaign; null when no key can be opened, and `noAccess` says why. */
export async function accessOf(
  mirror: Omit<ConsoleContext, "pool">,
  campaign: ConsoleCampaignRow,
): Promise<Access | null> {
  const key = campaign.keySealed && (await mirror.keySecret.open(campaign.keySealed, keyOwner(campaign)));
  if (!key) return null;
  return { ...endpointOf(mirror, campaign.upstreamAddress), campaignId: campaign.campaignId, key };
}

/** Why a campaign cannot be called: no key is stored, or it was sealed with another SECRET_KEY. */
export function noAccess({
  keySealed,
}: Pick<ConsoleCampaignRow, "keySealed">): "key_missing" | "key_unreadable" {
  return keySealed ? "key_unreadable" : "key_missing";
}
