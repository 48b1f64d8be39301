import { CirclePause } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { CampaignInView } from "#lib/wire/console/campaign";

type Props = { campaignId: string; pause: NonNullable<CampaignInView["pause"]> };

/** Since when a campaign's sending is paused, by whom and why. */
export function PauseNotice({ campaignId, pause: { at, by, reason } }: Props) {
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
        <Link href={`/settings/service/${campaignId}`} className="whitespace-nowrap underline">
          Campaign settings
        </Link>
      </p>
    </section>
  );
}
