import { approvalWords } from "#components/approvals/approval-words.ts";
import { ToneMark } from "#components/ui/tone-mark";
import type { FileApproval } from "#lib/wire/console/approval";

export function ApprovalState({ file }: { file: FileApproval }) {
  const { label, tone } = approvalWords(file);
  return (
    <ToneMark tone={tone} className="font-medium">
      {label}
    </ToneMark>
  );
}
