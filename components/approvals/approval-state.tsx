import { CircleCheck, CircleSlash, CircleX, Clock, Send } from "lucide-react";
import { approvalWords } from "#components/approvals/approval-words.ts";
import type { FileApproval } from "#lib/wire/console/approval";

const LOOKS = {
  waiting: { icon: Clock, colour: "text-status-overdue" },
  moving: { icon: Send, colour: "text-status-flight" },
  done: { icon: CircleCheck, colour: "text-status-delivered" },
  failed: { icon: CircleX, colour: "text-status-failed" },
  over: { icon: CircleSlash, colour: "text-status-unknown" },
};

/** Where a file stands, in words with a mark. */
export function ApprovalState({ file }: { file: FileApproval }) {
  const { label, tone } = approvalWords(file);
  const { icon: Icon, colour } = LOOKS[tone];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${colour}`}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {label}
    </span>
  );
}
