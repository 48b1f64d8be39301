import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { CampaignGiven } from "#components/service/administration.ts";
import { Screen } from "#components/shell/screen";
import { CopyButton } from "#components/ui/form/copy-button";
import { TabLinks } from "#components/ui/tab-links";

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

type Props = { id: string; consoleCampaign: number | null };

function CampaignTabs({ id, consoleCampaign }: Props) {
  const base = `/settings/service/${id}`;
  const at = (path: string) => `${base}${path}` as Route;
  return (
    <div className="grid gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-text-muted">
        <span className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 font-mono text-xs break-all">{id}</span>
          <CopyButton label="Copy the campaign's id" text={id} />
        </span>
        {consoleCampaign !== null && (
          <Link href={`/campaigns/${consoleCampaign}`} className="text-text-accent hover:underline">
            View messages
          </Link>
        )}
      </div>
      <TabLinks
        label="Campaign"
        links={[
          { href: at(""), label: "Settings", exact: true },
          { href: at("/routes"), label: "Routes" },
          { href: at("/content"), label: "Content" },
          { href: at("/addresses"), label: "Addresses" },
          { href: at("/keys"), label: "Keys" },
          { href: at("/test-numbers"), label: "Test numbers" },
          { href: at("/api"), label: "API" },
        ]}
      />
    </div>
  );
}
