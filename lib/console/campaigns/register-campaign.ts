import { tryKey } from "#lib/console/campaigns/try-key";
import { type ConsoleContext, endpointOf, keyOwner } from "#lib/console/context";
import { MIRROR_CHANNEL } from "#lib/console/mirror/rows/request-read";
import { RefusedError } from "#lib/console/refused-error";
import {
  type ConsoleCampaignRow,
  insertConsoleCampaign,
  replaceKey,
} from "#lib/console/registry/console-campaigns";
import { removeCampaign } from "#lib/console/registry/removed-campaigns";
import { findUpstream, keepsAddress } from "#lib/console/registry/upstreams";
import { type AuditBy, recordAudit } from "#lib/platform/audit-row";
import { begin, type Sql } from "#lib/platform/postgres/sql";
import type { CampaignRegistration } from "#lib/wire/console/settings";

const HINT_LENGTH = 4;

/** Adds a campaign to the console once its key has worked, and returns its number there. */
export async function registerCampaign(
  mirror: ConsoleContext,
  request: CampaignRegistration,
  by: AuditBy,
): Promise<number> {
  const { upstreamId, campaignId, name, key } = request;
  const upstream = await findUpstream(mirror.pool, upstreamId);
  if (!upstream) throw new RefusedError(400, "refused", "There is no such environment.");
  await tryKey({ ...endpointOf(mirror, upstream.address), campaignId, key });
  const keySealed = (await mirror.keySecret.sealer())(key, keyOwner({ upstreamId, campaignId }));
  const keyHint = key.slice(-HINT_LENGTH);
  return begin(mirror.pool, async (tx) => {
    await requireAddress(tx, upstreamId, upstream.address);
    const made = await insertConsoleCampaign(tx, { upstreamId, campaignId, name, keySealed, keyHint });
    if (made === null)
      throw new RefusedError(400, "refused", "This campaign of this environment is already in the console.");
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      campaign: made,
      action: "campaign.register",
      target: campaignId,
      parameters: { name, upstreamId },
    });
    return made;
  });
}

/**
 * Removes another service's campaign from the console: it is hidden at once, its calls end, its key is deleted. Throws
 * RefusedError when that is not possible.
 */
export async function removeRegistered(
  { pool }: ConsoleContext,
  campaign: ConsoleCampaignRow,
  by: AuditBy,
): Promise<void> {
  if (campaign.upstreamAddress === null)
    throw new RefusedError(
      400,
      "refused",
      "Campaigns of this service are always in the console and cannot be removed here.",
    );
  await begin(pool, async (tx) => {
    if (!(await removeCampaign(tx, campaign.id, by.actor))) {
      throw new RefusedError(
        400,
        "refused",
        "An upload, an operation or a retry of this campaign is still running. Wait until it ends, or cancel it.",
      );
    }
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      campaign: campaign.id,
      action: "campaign.remove",
      target: campaign.campaignId,
      parameters: { name: campaign.name },
    });
  });
}

/** Replaces a campaign's key once the new one has worked; a stopped campaign continues. */
export async function replaceCampaignKey(
  mirror: ConsoleContext,
  campaign: ConsoleCampaignRow,
  key: string,
  by: AuditBy,
): Promise<void> {
  await tryKey({ ...endpointOf(mirror, campaign.upstreamAddress), campaignId: campaign.campaignId, key });
  const sealed = (await mirror.keySecret.sealer())(key, keyOwner(campaign));
  await begin(mirror.pool, async (tx) => {
    await requireAddress(tx, campaign.upstreamId, campaign.upstreamAddress);
    await replaceKey(tx, campaign.id, sealed, key.slice(-HINT_LENGTH));
    await recordAudit(tx, {
      ...by,
      campaignId: null,
      campaign: campaign.id,
      action: "campaign.replace_key",
      target: campaign.campaignId,
    });
    await tx.query(`notify ${MIRROR_CHANNEL}, '${campaign.id}'`);
  });
}

/** A key is stored only for the address at which it has worked. */
async function requireAddress(tx: Sql, upstreamId: number, address: string | null): Promise<void> {
  if (!(await keepsAddress(tx, upstreamId, address))) {
    throw new RefusedError(
      400,
      "refused",
      "The environment was changed or removed in the meantime. Check it and try again.",
    );
  }
}
