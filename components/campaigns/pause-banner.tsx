"use client";
import { useQuery } from "@tanstack/react-query";
import { CirclePause } from "lucide-react";
import Link from "next/link";
import { useParams } from "next/navigation";
import { campaignQuery } from "#components/campaigns/campaign-queries.ts";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { asSentence } from "#lib/domain/text/as-sentence";

/** On every screen of a campaign whose sending an admin has paused: since when, by whom and why. */
export function PauseBanner() {
  const { campaign } = useParams<{ campaign?: string }>();
  const { data: shown } = useQuery({
    ...campaignQuery(campaign ?? ""),
    ...usePollPause(),
    enabled: campaign !== undefined,
  });
  if (!shown?.pause) return null;
  const { at, by, reason } = shown.pause;
  return (
    <section
      aria-label="Campaign paused"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <CirclePause size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">
        <strong>Sending was paused</strong> <Moment at={at} /> by {by || "an admin"}
        {reason ? `: ${asSentence(reason)}` : "."} New and retried messages stay in Created until the campaign
        is resumed.{" "}
        <Link href={`/settings/service/${shown.campaignId}`} className="whitespace-nowrap underline">
          Campaign settings
        </Link>
      </p>
    </section>
  );
}
