import { CircleAlert, CircleCheck, CircleHelp, CircleSlash } from "lucide-react";
import type { AuditOutcome } from "#lib/domain/audit-outcome";

const MARKS = {
  succeeded: { Icon: CircleCheck, look: "text-status-delivered" },
  refused: { Icon: CircleSlash, look: "text-text-muted" },
  failed: { Icon: CircleAlert, look: "text-status-failed" },
  unclear: { Icon: CircleHelp, look: "text-text-muted" },
} as const;

export function OutcomeMark({ outcome }: { outcome: AuditOutcome }) {
  const { Icon, look } = MARKS[outcome];
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Icon size={14} aria-hidden className={look} />
      {outcome[0]?.toUpperCase() + outcome.slice(1)}
    </span>
  );
}
