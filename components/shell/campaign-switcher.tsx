"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useParams, usePathname, useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { campaignQuery } from "#components/campaigns/campaign-queries.ts";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { Button } from "#components/ui/form/button";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { routeOf, screenOf } from "#lib/browser/screens";
import type { CampaignInView } from "#lib/wire/console/campaign";

const load = () => import("#components/shell/campaign-picker").then(({ CampaignPicker }) => CampaignPicker);
const CampaignPicker = dynamic(load, { ssr: false });

/** The campaign in view; choosing another keeps the screen and drops filters and selection. */
export function CampaignSwitcher({ initial }: { initial: CampaignInView | null }) {
  const { campaign } = useParams<{ campaign?: string }>();
  const screen = screenOf(usePathname());
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { data: current } = useQuery({
    ...campaignQuery(campaign ?? ""),
    ...usePollPause(),
    enabled: campaign !== undefined,
    ...(initial && String(initial.id) === campaign && { initialData: initial }),
  });
  function choose(id: string) {
    setOpen(false);
    router.push(routeOf(screen === "settings" || !screen ? "overview" : screen, id));
  }
  return (
    // On a phone the environment is below the name, so that the name has the full width.
    <div className="flex min-w-0 items-center gap-1 max-sm:flex-col max-sm:items-start max-sm:gap-0 sm:gap-2">
      <Button
        ref={anchor}
        look="quiet"
        className="max-w-72 min-w-0 shrink! px-2 max-sm:h-6 max-sm:max-w-full max-sm:px-1"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      >
        <span className="truncate">{current?.name ?? (campaign ? "Campaign" : "Choose a campaign")}</span>
        <ChevronsUpDown size={14} className="shrink-0 text-text-muted" aria-hidden />
      </Button>
      {open && (
        <CampaignPicker
          anchor={anchor}
          chosen={campaign ?? null}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
      {current && (
        <span className="flex max-sm:ml-1">
          <EnvironmentBadge kind={current.upstream.kind} />
        </span>
      )}
    </div>
  );
}
