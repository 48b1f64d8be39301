import type { Metadata } from "next";
import { CampaignApi } from "#components/service/campaign/campaign-api";
import { runtime } from "#lib/service/api/runtime";
import { apiDocument } from "#lib/wire/api/document";
import { documentedOperations } from "#lib/wire/api/operations";
import { CampaignScreen } from "../campaign-screen";

export const metadata: Metadata = { title: "API" };

export default function CampaignApiPage({ params }: PageProps<"/settings/service/[serviceCampaignId]/api">) {
  const operations = documentedOperations(apiDocument(runtime().service.settings.publicUrl));
  return (
    <CampaignScreen params={params}>
      {({ initial, server }) => <CampaignApi campaign={initial} operations={operations} server={server} />}
    </CampaignScreen>
  );
}
