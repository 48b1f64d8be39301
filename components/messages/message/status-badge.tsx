import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock3,
  Loader,
  RadioTower,
  Send,
} from "lucide-react";
import { codeLabel } from "#lib/domain/messages/code-labels";
import type { ShownStatus } from "#lib/domain/messages/status";
import { knownStatus, statusLabel } from "#lib/domain/messages/status-labels";

const MARKS: Record<ShownStatus, { icon: typeof Send; colour: string }> = {
  created: { icon: CircleDashed, colour: "text-status-waiting" },
  enqueued: { icon: Clock3, colour: "text-status-waiting" },
  sending: { icon: Loader, colour: "text-status-flight" },
  sent: { icon: Send, colour: "text-status-flight" },
  sent_to_telco: { icon: RadioTower, colour: "text-status-flight" },
  success: { icon: CircleCheck, colour: "text-status-delivered" },
  failure: { icon: CircleX, colour: "text-status-failed" },
  stopped: { icon: Ban, colour: "text-status-waiting" },
};
const UNKNOWN = { icon: CircleHelp, colour: "text-status-unknown" };

type Props = { status: string; errorCode?: string | null; overdue?: boolean };

/** A status in words with its mark; the tooltip has upstream's name. In a narrow list, a failure shows its reason. */
export function StatusBadge({ status, errorCode, overdue = false }: Props) {
  const known = knownStatus(status);
  const { icon: Icon, colour } = known ? MARKS[known] : UNKNOWN;
  const { label, note } = statusLabel(status);
  const shown = overdue ? "text-status-overdue" : colour;
  const reason = status === "failure" && errorCode !== undefined ? codeLabel(errorCode).label : null;
  return (
    <span
      title={[status, errorCode, note].filter(Boolean).join(" · ")}
      className="inline-flex max-w-full items-center gap-1.5 align-middle"
    >
      <Icon size={14} aria-hidden className={`shrink-0 ${shown}`} />
      <span className={`font-medium ${shown} ${reason ? "shrink-0 @max-lg:sr-only" : "truncate"}`}>
        {label}
      </span>
      {reason && (
        <span className="truncate text-text-muted @max-lg:text-xs @max-lg:text-status-failed">{reason}</span>
      )}
      {overdue && <span className="truncate text-text-muted">over 48 h</span>}
    </span>
  );
}
