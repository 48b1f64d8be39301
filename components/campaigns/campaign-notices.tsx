"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useParams } from "next/navigation";
import { campaignQuery } from "#components/campaigns/campaign-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

const PauseNotice = dynamic(
  () => import("#components/campaigns/campaign-notice-bars").then((m) => m.PauseNotice),
  { loading: () => null },
);
const HoursNotice = dynamic(
  () => import("#components/campaigns/campaign-notice-bars").then((m) => m.HoursNotice),
  { loading: () => null },
);
const WaitingNotice = dynamic(
  () => import("#components/campaigns/campaign-notice-bars").then((m) => m.WaitingNotice),
  { loading: () => null },
);
const HaltedNotice = dynamic(
  () => import("#components/campaigns/campaign-notice-bars").then((m) => m.HaltedNotice),
  { loading: () => null },
);
const OwnVisibilityNotice = dynamic(
  () => import("#components/campaigns/campaign-notice-bars").then((m) => m.OwnVisibilityNotice),
  { loading: () => null },
);

/**
 * Shown on every screen of a campaign: it is paused, batches wait for their hours, files wait for this person or are halted,
 * or they see only their own.
 */
export function CampaignNotices() {
  const { campaign } = useParams<{ campaign?: string }>();
  const { data: shown } = useQuery({
    ...campaignQuery(campaign ?? ""),
    ...usePollPause(),
    enabled: campaign !== undefined,
  });
  if (!shown) return null;
  return (
    <>
      {shown.pause && <PauseNotice campaignId={shown.campaignId} pause={shown.pause} />}
      {shown.outsideHours && !shown.pause && <HoursNotice until={shown.outsideHours} />}
      {shown.filesWaiting > 0 && <WaitingNotice campaign={String(shown.id)} n={shown.filesWaiting} />}
      {shown.filesHalted > 0 && <HaltedNotice campaign={String(shown.id)} n={shown.filesHalted} />}
      {shown.role === "restricted" && <OwnVisibilityNotice />}
    </>
  );
}
