import { FileWarning } from "lucide-react";
import Link from "next/link";
import { NoticeBar } from "#components/ui/notice-bar";
import { counted } from "#lib/domain/text/counted";

/** Tells whoever may decide that the rest of files is kept here after their first rows. */
export function HaltedNotice({ campaign, n }: { campaign: string; n: number }) {
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
