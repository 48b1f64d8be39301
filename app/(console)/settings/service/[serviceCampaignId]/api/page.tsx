import type { Metadata } from "next";
import { CampaignApi } from "#components/service/campaign/campaign-api";
import { CampaignScreen } from "#components/service/campaign/campaign-screen";
import { runtime } from "#lib/service/api/runtime";
import { campaignGiven } from "#lib/web/pages/find-campaign";
import { apiDocument } from "#lib/wire/api/document";
import { documentedOperations } from "#lib/wire/api/operations";

export const metadata: Metadata = { title: "API" };

export default async function CampaignApiPage({
  params,
}: PageProps<"/settings/service/[serviceCampaignId]/api">) {
  const operations = documentedOperations(apiDocument(runtime().service.settings.publicUrl));
  const given = await campaignGiven(params);
  return (
    <CampaignScreen given={given}>
      <CampaignApi campaign={given.initial} operations={operations} server={given.server} />
    </CampaignScreen>
  );
}
