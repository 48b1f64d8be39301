import { CircleCheck, CircleHelp, CircleX, Loader } from "lucide-react";
import { batchLabel } from "#lib/domain/messages/batch-status-labels";

const MARKS = {
  working: { icon: Loader, colour: "text-status-flight" },
  done: { icon: CircleCheck, colour: "text-status-delivered" },
  failed: { icon: CircleX, colour: "text-status-failed" },
  unknown: { icon: CircleHelp, colour: "text-status-unknown" },
};

export function BatchStatus({ status }: { status: string }) {
  const { label, tone } = batchLabel(status);
  const { icon: Icon, colour } = MARKS[tone];
  return (
    <span
      title={status || undefined}
      className={`inline-flex max-w-full items-center gap-1.5 align-middle font-medium ${colour}`}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </span>
  );
}
