import { parseId } from "#lib/domain/api/id";
import { findCampaign } from "#lib/service/campaign-rows";
import { createCampaign } from "#lib/service/campaigns/create-campaign";
import { currentTemplateBodies } from "#lib/service/content/template-bodies";
import type { Service } from "#lib/service/context";
import { CampaignRequest } from "#lib/wire/service/campaign-requests";

export type BenchCampaign = {
  /** The UUID, as in the tables. */
  id: string;
  /** `/api/v2/campaigns/campaign_…` */
  path: string;
  key: string;
  creatorId: string;
  templateBodyId: string;
};

/** A campaign whose rate is so high that it limits nothing. */
export async function mintCampaign(service: Service): Promise<BenchCampaign> {
  const created = await createCampaign(
    service,
    CampaignRequest.parse({
      name: "Benchmark",
      header: "Redial",
      footer: { english: "Please do not reply." },
      templates: { english: "Dear {{name}}, your code is {{code}}." },
      ipAllowlist: ["127.0.0.1"],
      ratePerSecond: 10_000,
      keys: [{ name: "bench", scope: "send" }],
    }),
  );
  const id = parseId("campaign", created.campaignId) ?? "";
  const campaign = await findCampaign(service.pool, id);
  const templates = await currentTemplateBodies(service.pool, id);
  return {
    id,
    path: `/api/v2/campaigns/${created.campaignId}`,
    key: created.apiKeys[0]?.key ?? "",
    creatorId: campaign?.creatorId ?? "",
    templateBodyId: templates[0]?.id ?? "",
  };
}
