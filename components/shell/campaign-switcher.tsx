"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useParams, usePathname, useRouter } from "next/navigation";
import { CampaignHealth } from "#components/shell/campaign-health";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { ComboboxButton } from "#components/ui/combobox-button";
import { campaignsQuery } from "#lib/browser/queries";
import { routeOf, screenOf } from "#lib/browser/screens";
import { usePollPause } from "#lib/browser/use-poll-pause";
import type { CampaignList } from "#lib/wire/console-campaign";

/** The campaign in view; choosing another keeps the screen and drops filters and selection. */
export function CampaignSwitcher({ initial }: { initial: CampaignList }) {
  const { campaign } = useParams<{ campaign?: string }>();
  const screen = screenOf(usePathname());
  const router = useRouter();
  const { data } = useQuery({ ...campaignsQuery, ...usePollPause(), initialData: initial });
  const { campaigns } = data;
  const current = campaigns.find(({ id }) => String(id) === campaign);
  return (
    <>
      <ComboboxButton
        look="quiet"
        className="min-w-0 max-w-72 shrink! px-2"
        listLabel="Find a campaign"
        chosen={campaign ?? null}
        choices={campaigns.map((each) => ({
          value: String(each.id),
          label: each.name,
          detail: (
            <>
              <CampaignHealth stop={each.stop} />
              <EnvironmentBadge kind={each.upstream.kind} />
            </>
          ),
        }))}
        onChoose={(id) => router.push(routeOf(screen === "settings" || !screen ? "overview" : screen, id))}
      >
        <span className="truncate">{current?.name ?? (campaign ? "Campaign" : "Choose a campaign")}</span>
        <ChevronsUpDown size={14} className="shrink-0 text-text-muted" aria-hidden />
      </ComboboxButton>
      {current && <EnvironmentBadge kind={current.upstream.kind} />}
    </>
  );
}
