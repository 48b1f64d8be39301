import { ShieldAlert } from "lucide-react";
import Link from "next/link";
import { Moment } from "#components/ui/moment";

/** `left`: how much time there is, in words. */
type Props = { dueAt: string; left: string };

/** On every screen of whoever has to set up a second factor and still may go on without. */
export function SecondFactorBanner({ dueAt, left }: Props) {
  return (
    <div
      role="status"
      aria-label="Two-factor authentication"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <ShieldAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong>Set up two-factor authentication: {left}.</strong> From <Moment at={dueAt} absolute /> on you
        cannot go on without it.{" "}
        <Link href="/settings/people" className="whitespace-nowrap underline">
          Set it up
        </Link>
      </p>
    </div>
  );
}
