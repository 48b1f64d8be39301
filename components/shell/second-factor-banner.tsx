import { ShieldAlert } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { NoticeBar } from "#components/ui/notice-bar";

/** `left` is the remaining time in words. */
type Props = { dueAt: string; left: string };

/** Shown on every screen to a person who still has time to set up a required second factor. */
export function SecondFactorBanner({ dueAt, left }: Props) {
  return (
    <NoticeBar label="Two-factor authentication" icon={ShieldAlert}>
      <strong>Set up two-factor authentication: {left}.</strong> From <Moment at={dueAt} absolute /> on you
      cannot go on without it.{" "}
      <Link href="/settings/people" className="whitespace-nowrap underline">
        Set it up
      </Link>
    </NoticeBar>
  );
}
