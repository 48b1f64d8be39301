import { formatId } from "#lib/domain/id";
import { normaliseRange } from "#lib/service/address-range";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import { recordAudit } from "#lib/store/audit";
import { deleteAddress, insertAddress, lockCampaign } from "#lib/store/campaigns";
import { begin } from "#lib/store/sql";

/** Addresses and ranges that a campaign may have. */
const MAX_ADDRESSES = 20;

/** Lets an address or CIDR range call with the campaign's keys; returns it as it is kept. */
export function allowAddress({ pool }: Service, campaignId: string, text: string): Promise<string> {
  const range = normaliseRange(text);
  return begin(pool, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign) throw new WrongInput(`there is no campaign ${formatId("campaign", campaignId)}`);
    if (!campaign.allowedAddresses.includes(range) && campaign.allowedAddresses.length >= MAX_ADDRESSES) {
      throw new WrongInput(`a campaign has at most ${MAX_ADDRESSES} addresses; remove one, or use a range`);
    }
    await insertAddress(tx, campaignId, range);
    await recordAudit(tx, { campaignId, actor: "command line", action: "address.add", target: range });
    return range;
  });
}

/** Takes an address or range away again. */
export function removeAddress({ pool }: Service, campaignId: string, text: string): Promise<string> {
  const range = normaliseRange(text);
  return begin(pool, async (tx) => {
    if (!(await deleteAddress(tx, campaignId, range))) {
      throw new WrongInput(`${range} is not among the addresses of ${formatId("campaign", campaignId)}`);
    }
    await recordAudit(tx, { campaignId, actor: "command line", action: "address.remove", target: range });
    return range;
  });
}
