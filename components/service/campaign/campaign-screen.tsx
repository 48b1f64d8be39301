import Link from "next/link";
import type { ReactNode } from "react";
import type { CampaignGiven } from "#components/service/administration.ts";
import { CampaignTabs } from "#components/service/campaign/campaign-tabs";
import { Screen } from "#components/shell/screen";

/** A part of a campaign's administration, below the campaign's name and the links to the other parts. */
export function CampaignScreen({ given, children }: { given: CampaignGiven; children: ReactNode }) {
  const { id, initial, consoleCampaign } = given;
  return (
    <Screen
      title={initial.name}
      aside={
        <Link href="/settings/service" className="text-text-accent hover:underline">
          All campaigns of this service
        </Link>
      }
    >
      <CampaignTabs id={id} consoleCampaign={consoleCampaign} />
      {children}
    </Screen>
  );
}
