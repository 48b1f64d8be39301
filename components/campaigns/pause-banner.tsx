"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useParams } from "next/navigation";
import { campaignQuery } from "#components/campaigns/campaign-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

const PauseNotice = dynamic(() => import("#components/campaigns/pause-notice").then((m) => m.PauseNotice));

/** On every screen of a campaign whose sending an admin has paused. */
export function PauseBanner() {
  const { campaign } = useParams<{ campaign?: string }>();
  const { data: shown } = useQuery({
    ...campaignQuery(campaign ?? ""),
    ...usePollPause(),
    enabled: campaign !== undefined,
  });
  return shown?.pause ? <PauseNotice campaignId={shown.campaignId} pause={shown.pause} /> : null;
}
