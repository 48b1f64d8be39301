import { FileCheck } from "lucide-react";
import Link from "next/link";
import { NoticeBar } from "#components/ui/notice-bar";
import { counted } from "#lib/domain/text/counted";

/** Tells an approver that files wait for approval. */
export function WaitingNotice({ campaign, n }: { campaign: string; n: number }) {
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
