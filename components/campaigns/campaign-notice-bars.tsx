import { CirclePause, Clock, FileCheck, FileWarning, UserRound } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { NoticeBar } from "#components/ui/notice-bar";
import { asSentence } from "#lib/domain/text/as-sentence";
import { counted } from "#lib/domain/text/counted";
import type { CampaignInView } from "#lib/wire/console/campaign";

type PauseProps = { campaignId: string; pause: NonNullable<CampaignInView["pause"]> };

/** Since when a campaign's sending is paused, by whom and why. */
export function PauseNotice({ campaignId, pause: { at, by, reason } }: PauseProps) {
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

/** Until when batches of a campaign wait for its hours. */
export function HoursNotice({ until }: { until: string }) {
  return (
    <NoticeBar label="Batches wait for their hours" icon={Clock}>
      {until}
    </NoticeBar>
  );
}

type FilesProps = { campaign: string; n: number };

/** Tells an approver that files wait for approval. */
export function WaitingNotice({ campaign, n }: FilesProps) {
  return (
    <NoticeBar label="Files that wait for your approval" icon={FileCheck}>
      <strong>
        {counted(n, "file")} {n === 1 ? "waits" : "wait"} for your approval.
      </strong>{" "}
      <Link href={`/campaigns/${campaign}/approvals`} className="whitespace-nowrap underline">
        Look at {n === 1 ? "it" : "them"}
      </Link>
    </NoticeBar>
  );
}

/** Tells whoever may decide that the rest of files is kept here after their first rows. */
export function HaltedNotice({ campaign, n }: FilesProps) {
  return (
    <NoticeBar label="Files that are halted" icon={FileWarning}>
      <strong>
        {counted(n, "file")} {n === 1 ? "is" : "are"} halted after {n === 1 ? "its" : "their"} first rows.
      </strong>{" "}
      <Link href={`/campaigns/${campaign}/approvals`} className="whitespace-nowrap underline">
        Look at {n === 1 ? "it" : "them"} and decide
      </Link>
    </NoticeBar>
  );
}

/** Tells a restricted operator that the figures cover only their own messages. */
export function OwnVisibilityNotice() {
  return (
    <section
      aria-label="What you see here"
      className="flex shrink-0 gap-2 border-b bg-sunken px-3 py-2 text-text-muted sm:px-4 lg:px-6"
    >
      <UserRound size={16} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        You see only what you sent here. Every list, number and export of this campaign leaves out the rest.
      </p>
    </section>
  );
}
