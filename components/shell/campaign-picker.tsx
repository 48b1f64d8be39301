"use client";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useState } from "react";
import { campaignsQuery } from "#components/campaigns/campaign-queries.ts";
import { CampaignState } from "#components/service/campaign/campaign-state";
import { CampaignHealth } from "#components/shell/campaign-health";
import { EnvironmentBadge } from "#components/shell/environment-badge";
import { Combobox } from "#components/ui/popup/combobox";

type Props = {
  anchor: RefObject<HTMLElement | null>;
  chosen: string | null;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** The console's campaigns, searched by the server: there may be more than a list can hold. */
export function CampaignPicker(list: Props) {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(campaignsQuery(useDeferredValue(text.trim())));
  const choices = data?.campaigns.map(({ id, name, stop, unanswered, paused, upstream }) => ({
    value: String(id),
    label: name,
    detail: (
      <>
        {paused && !stop ? <CampaignState paused /> : <CampaignHealth stop={stop} unanswered={unanswered} />}
        <EnvironmentBadge kind={upstream.kind} />
      </>
    ),
  }));
  return (
    <Combobox
      label="Find a campaign"
      choices={choices ?? []}
      empty={
        choices ? "No campaign matches" : isError ? "Campaigns could not be loaded" : "Loading campaigns…"
      }
      onSearch={setText}
      {...list}
    />
  );
}
