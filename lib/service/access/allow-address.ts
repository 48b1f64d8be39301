import { formatId } from "#lib/domain/api/id";
import { MAX_ADDRESSES, parseAddressRange } from "#lib/domain/network/address-range";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { deleteAddress, insertAddress, lockCampaign } from "#lib/service/campaign-rows";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";

/** Allows calls from an address or CIDR range. Returns it in its stored form. */
export function allowAddress(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  text: string,
  by: Administrator = COMMAND_LINE,
): Promise<string> {
  const range = normaliseRange(text);
  return begin(pool, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign.allowedAddresses.includes(range)) return range;
    if (campaign.allowedAddresses.length >= MAX_ADDRESSES) {
      throw atAddress(`a campaign can have at most ${MAX_ADDRESSES} addresses; remove one, or use a range`);
    }
    await insertAddress(tx, campaignId, range);
    await recordAudit(tx, { campaignId, ...by, action: "address.add", target: range });
    return range;
  });
}

/** Removes an address or range: the next call from there is refused. */
export function removeAddress(
  { pool }: Pick<Service, "pool">,
  campaignId: string,
  text: string,
  by: Administrator = COMMAND_LINE,
): Promise<string> {
  const range = normaliseRange(text);
  return begin(pool, async (tx) => {
    if (!(await deleteAddress(tx, campaignId, [range, text.trim()]))) {
      throw atAddress(`${range} is not among the addresses of ${formatId("campaign", campaignId)}`);
    }
    await recordAudit(tx, { campaignId, ...by, action: "address.remove", target: range });
    return range;
  });
}

/** The stored form of a range. Throws `WrongInput` at `field` when it is no range. */
export function normaliseRange(text: string, field = "address"): string {
  const parsed = parseAddressRange(text);
  if ("problem" in parsed) throw atAddress(parsed.problem, field);
  return parsed.range;
}

function atAddress(message: string, field = "address"): WrongInput {
  return new WrongInput(message, [{ field, message }]);
}
