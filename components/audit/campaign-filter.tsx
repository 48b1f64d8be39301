"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { campaignQuery } from "#components/campaigns/campaign-queries.ts";
import { Button } from "#components/ui/form/button";
import type { MenuNames } from "#components/ui/popup/menu-field";

const load = () => import("#components/shell/campaign-picker").then(({ CampaignPicker }) => CampaignPicker);
const CampaignPicker = dynamic(load, { ssr: false });

type Props = { names: MenuNames; chosen: string; onChoose: (id: string) => void };

/** Filters by campaign. There may be thousands of campaigns, so they are searched. */
export function CampaignFilter({ names, chosen, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { data } = useQuery({ ...campaignQuery(chosen), enabled: chosen !== "", refetchInterval: false });
  return (
    <>
      <Button
        ref={anchor}
        {...names}
        className="max-w-60"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
      >
        <span className="truncate">{chosen ? (data?.name ?? `Campaign ${chosen}`) : "All campaigns"}</span>
        <ChevronDown size={14} className="shrink-0 text-text-muted" aria-hidden />
      </Button>
      {open && (
        <CampaignPicker
          anchor={anchor}
          chosen={chosen || null}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false);
            onChoose(id);
          }}
        />
      )}
    </>
  );
}
