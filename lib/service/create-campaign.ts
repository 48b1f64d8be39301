import { randomUUIDv7 } from "node:crypto";
import { formatId } from "#lib/domain/id";
import type { Language } from "#lib/domain/language";
import { templateProblems, templateVariables } from "#lib/domain/template";
import { normaliseRange } from "#lib/service/address-range";
import type { Service } from "#lib/service/context";
import { addKey, type NewKey } from "#lib/service/create-key";
import { WrongInput } from "#lib/service/wrong-input";
import { recordAudit } from "#lib/store/audit";
import { insertAddress, insertCampaign, insertCreator } from "#lib/store/campaigns";
import { begin, type Sql } from "#lib/store/sql";
import { insertTemplate, insertTemplateBody } from "#lib/store/template-bodies";
import type { CampaignRequest } from "#lib/wire/campaign";

export type CreatedCampaign = { campaignId: string; apiKeys: NewKey[] };

/** Makes a campaign with its templates, addresses and keys: all of it, or nothing and `WrongInput`. */
export function createCampaign(
  { pool, settings }: Service,
  request: CampaignRequest,
): Promise<CreatedCampaign> {
  const ranges = [...new Set(request.ipAllowlist.map(normaliseRange))];
  const problem = templateProblems(request.templates)[0];
  if (problem) throw new WrongInput(`templates.${problem.language}: ${problem.message}`);
  if (request.keys.length > 0 && ranges.length === 0) {
    throw new WrongInput("ipAllowlist: an address must exist before a key can be made");
  }

  const id = randomUUIDv7();
  const creatorId = randomUUIDv7();
  return begin(pool, async (tx) => {
    await insertCreator(tx, creatorId, `campaign_${id}@${new URL(settings.publicUrl).hostname}`);
    await insertCampaign(tx, { ...request, id, creatorId });
    await insertTemplates(tx, id, creatorId, request);
    for (const range of ranges) await insertAddress(tx, id, range);
    const apiKeys: NewKey[] = [];
    for (const key of request.keys) apiKeys.push(await addKey(tx, settings, { id, creatorId }, key));
    await recordAudit(tx, {
      campaignId: id,
      actor: "command line",
      action: "campaign.create",
      target: formatId("campaign", id),
      parameters: { name: request.name },
    });
    return { campaignId: formatId("campaign", id), apiKeys };
  });
}

async function insertTemplates(
  tx: Sql,
  campaignId: string,
  creatorId: string,
  { header, footer, templates }: CampaignRequest,
): Promise<void> {
  const templateId = randomUUIDv7();
  await insertTemplate(tx, templateId, campaignId);
  const bodies = Object.entries(templates) as [Language, string][];
  // The same variables in every language, in the order in which the first uses them.
  const variables = templateVariables(bodies[0]?.[1] ?? "");
  // Sorted, because ids of one millisecond are not: the order of the languages is the order of their bodies.
  const ids = bodies.map(() => randomUUIDv7()).sort();
  for (const [i, [language, body]] of bodies.entries()) {
    await insertTemplateBody(tx, campaignId, {
      id: ids[i] ?? "",
      templateId,
      language,
      body,
      header,
      footer: footer[language] ?? "",
      variables,
      creatorId,
    });
  }
}
