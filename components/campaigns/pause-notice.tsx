import { CirclePause } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { NoticeBar } from "#components/ui/notice-bar";
import { asSentence } from "#lib/domain/text/as-sentence";
import type { CampaignInView } from "#lib/wire/console/campaign";

type Props = { campaignId: string; pause: NonNullable<CampaignInView["pause"]> };

/** Since when a campaign's sending is paused, by whom and why. */
export function PauseNotice({ campaignId, pause: { at, by, reason } }: Props) {
  return (
    <NoticeBar label="Campaign paused" icon={CirclePause}>
      <strong>Sending was paused</strong> <Moment at={at} /> by {by || "an admin"}
      {reason ? `: ${asSentence(reason)}` : "."} New and retried messages stay in Created until the campaign
      is resumed.{" "}
      <Link href={`/settings/service/${campaignId}`} className="whitespace-nowrap underline">
        Campaign settings
      </Link>
    </NoticeBar>
  );
}
