import { FileCheck } from "lucide-react";
import Link from "next/link";
import { counted } from "#lib/domain/text/counted";

/** To whoever may approve: that something waits for them. */
export function WaitingNotice({ campaign, n }: { campaign: string; n: number }) {
  return (
    <section
      aria-label="Files that wait for your approval"
      className="flex shrink-0 gap-2 border-b border-notice-border bg-notice px-3 py-2 sm:px-4 lg:px-6"
    >
      <FileCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-status-overdue" />
      <p className="min-w-0 wrap-anywhere">
        <strong>
          {counted(n, "file")} {n === 1 ? "waits" : "wait"} for your approval.
        </strong>{" "}
        <Link href={`/campaigns/${campaign}/approvals`} className="whitespace-nowrap underline">
          Look at {n === 1 ? "it" : "them"}
        </Link>
      </p>
    </section>
  );
}
