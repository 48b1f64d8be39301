import { keyOwner, type Mirror, placeOf } from "#lib/mirror/context";
import { RegisterProblem } from "#lib/mirror/register-problem";
import { tryKey } from "#lib/mirror/try-key";
import {
  type ConsoleCampaignRow,
  insertConsoleCampaign,
  listUpstreams,
  replaceKey,
} from "#lib/store/console-campaigns";
import { MIRROR_CHANNEL } from "#lib/store/mirror-sync";
import { removeCampaign } from "#lib/store/removed-campaigns";
import type { CampaignRegistration } from "#lib/wire/console-settings";

const HINT_LENGTH = 4;

/** Makes a campaign known to the console once its key has worked, and returns its number there. */
export async function registerCampaign(mirror: Mirror, request: CampaignRegistration): Promise<number> {
  const { upstreamId, campaignId, name, key } = request;
  const upstream = (await listUpstreams(mirror.pool)).find(({ id }) => id === upstreamId);
  if (!upstream) throw new RegisterProblem("There is no such environment.");
  await tryKey({ ...placeOf(mirror, upstream.address), campaignId, key });
  const keySealed = (await mirror.keySecret.sealer())(key, keyOwner({ upstreamId, campaignId }));
  const keyHint = key.slice(-HINT_LENGTH);
  const made = await insertConsoleCampaign(mirror.pool, { upstreamId, campaignId, name, keySealed, keyHint });
  if (made === null) throw new RegisterProblem("The console has this campaign of this environment already.");
  return made;
}

/**
 * Takes a campaign of another service out of the console: hidden at once, its calls end, its key is forgotten. Throws
 * RegisterProblem where that is not possible.
 */
export async function removeRegistered(
  { pool }: Mirror,
  campaign: ConsoleCampaignRow,
  by: string,
): Promise<void> {
  if (campaign.upstreamAddress === null)
    throw new RegisterProblem(
      "Campaigns of this service are there by themselves and cannot be removed here.",
    );
  if (await removeCampaign(pool, campaign.id, by)) return;
  throw new RegisterProblem(
    "Something of this campaign is still under way: an upload, an operation or a retry. Wait for its end or cancel it.",
  );
}

/** Replaces a campaign's key once the new one has worked; a campaign that had stopped goes on. */
export async function replaceCampaignKey(
  mirror: Mirror,
  campaign: ConsoleCampaignRow,
  key: string,
): Promise<void> {
  await tryKey({ ...placeOf(mirror, campaign.upstreamAddress), campaignId: campaign.campaignId, key });
  const sealed = (await mirror.keySecret.sealer())(key, keyOwner(campaign));
  await replaceKey(mirror.pool, campaign.id, sealed, key.slice(-HINT_LENGTH));
  await mirror.pool.query(`notify ${MIRROR_CHANNEL}, '${campaign.id}'`);
}
