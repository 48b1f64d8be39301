import { parseId } from "#lib/domain/api/id";
import { findCampaign } from "#lib/service/campaign-rows";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { csvRules } from "#lib/service/uploads/csv-rules";

/** The rules for files of a campaign of this service, and the text around its messages. Null if there is none. */
export async function showUploadRules(
  { pool, settings }: Pick<Service, "pool" | "settings">,
  campaignId: string,
) {
  const id = parseId("campaign", campaignId);
  const campaign = id && (await findCampaign(pool, id));
  if (!id || !campaign) return null;
  const templates = await currentTemplateBodies(pool, id);
  return {
    ...csvRules({ settings }, templates, campaign.nationalIdRecipients),
    frame: {
      header: campaign.header,
      footers: Object.fromEntries(templates.map(({ language, footer }) => [language, footer])),
    },
  };
}
