import { Moment } from "#components/ui/moment";
import { approvalRuleLabel } from "#lib/domain/approvals/approval";
import type { LaterRule as Later } from "#lib/domain/approvals/approval-rule";

/** Tells which rule for approvals is to come, from when, and who asked for it. */
export function LaterRule({ later }: { later: Later }) {
  return (
    <span className="block">
      From <Moment at={later.from} absolute /> on: {approvalRuleLabel(later)} {later.by} asked for that.
    </span>
  );
}
