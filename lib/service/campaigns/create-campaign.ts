import { randomUUIDv7 } from "node:crypto";
import { formatId } from "#lib/domain/api/id";
import { recordAudit } from "#lib/platform/audit-row";
import { begin } from "#lib/platform/postgres/sql";
import { normaliseRange } from "#lib/service/access/allow-address";
import { addKey, type NewKey } from "#lib/service/access/create-key";
import { type Administrator, COMMAND_LINE } from "#lib/service/administrator";
import { findRequested, insertAddress, insertCampaign, insertCreator } from "#lib/service/campaign-rows";
import { checkContent, insertContent } from "#lib/service/content/content";
import { insertTemplate } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { WrongInput } from "#lib/service/wrong-input";
import type { CampaignRequest } from "#lib/wire/service/campaign-requests";

export type CreatedCampaign = { campaignId: string; apiKeys: NewKey[] };

/**
 * Creates a campaign with its templates, addresses and keys: everything, or nothing and `WrongInput`. A request that
 * has already created a campaign creates no second one, and its keys are not shown again.
 */
export function createCampaign(
  { pool, settings }: Service,
  request: CampaignRequest,
  by: Administrator = COMMAND_LINE,
): Promise<CreatedCampaign> {
  const ranges = [
    ...new Set(request.ipAllowlist.map((range, i) => normaliseRange(range, `ipAllowlist.${i}`))),
  ];
  checkContent(request);
  if (request.keys.length > 0 && ranges.length === 0) {
    const message = "add an address before you create a key";
    throw new WrongInput(`ipAllowlist: ${message}`, [{ field: "ipAllowlist", message }]);
  }

  const id = randomUUIDv7();
  const creatorId = randomUUIDv7();
  return begin(pool, async (tx) => {
    const requestId = request.requestId ?? null;
    const made = requestId === null ? null : await findRequested(tx, requestId);
    if (made) return { campaignId: formatId("campaign", made.id), apiKeys: [] };
    await insertCreator(tx, creatorId, `campaign_${id}@${new URL(settings.publicUrl).hostname}`);
    await insertCampaign(tx, { ...request, id, creatorId, requestId });
    const templateId = randomUUIDv7();
    await insertTemplate(tx, templateId, id);
    await insertContent(tx, id, request, { templateId, creatorId, version: 1, madeBy: by.actor });
    for (const range of ranges) await insertAddress(tx, id, range);
    const apiKeys: NewKey[] = [];
    for (const key of request.keys) apiKeys.push(await addKey(tx, settings, { id, creatorId }, key));
    await recordAudit(tx, {
      campaignId: id,
      ...by,
      action: "campaign.create",
      target: formatId("campaign", id),
      parameters: { name: request.name, addresses: ranges, keys: apiKeys.map((key) => key.id) },
    });
    return { campaignId: formatId("campaign", id), apiKeys };
  });
}
