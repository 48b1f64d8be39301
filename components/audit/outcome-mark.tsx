import { CircleAlert, CircleCheck, CircleHelp, CircleSlash } from "lucide-react";
import type { AuditRecord } from "#lib/wire/console/audit";

const MARKS = {
  succeeded: { Icon: CircleCheck, look: "text-status-delivered" },
  refused: { Icon: CircleSlash, look: "text-text-muted" },
  failed: { Icon: CircleAlert, look: "text-status-failed" },
  unclear: { Icon: CircleHelp, look: "text-text-muted" },
} as const;
const REFUSED_BY = { service: "by the service", console: "by this console" } as const;

type Props = { record: Pick<AuditRecord, "outcome" | "refusedBy"> };

export function OutcomeMark({ record: { outcome, refusedBy } }: Props) {
  const { Icon, look } = MARKS[outcome];
  return (
    <span className="inline-flex items-center leading-tight gap-1.5 align-middle">
      <Icon size={14} aria-hidden className={`shrink-0 ${look}`} />
      {outcome[0]?.toUpperCase() + outcome.slice(1)}
      {refusedBy && ` ${REFUSED_BY[refusedBy]}`}
    </span>
  );
}
