import { approvalLabel } from "#components/approvals/approval-labels.ts";
import { ToneMark } from "#components/ui/tone-mark";
import type { FileApproval } from "#lib/wire/console/approval";

export function ApprovalState({ file }: { file: FileApproval }) {
  const { label, tone } = approvalLabel(file);
  return (
    <ToneMark tone={tone} className="font-medium">
      {label}
    </ToneMark>
  );
}
