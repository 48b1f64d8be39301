import { Ban, CircleAlert, CircleCheck, CircleX, Hourglass, Loader, Moon, OctagonPause } from "lucide-react";
import { operationEnd } from "#components/operations/operation-end.ts";
import type { ExportFacts } from "#lib/wire/console/export";
import type { Operation } from "#lib/wire/console/operation";

export function OperationState({ operation }: { operation: Operation }) {
  const { icon: Icon, colour, label } = stateOf(operation);
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${colour}`}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {label}
    </span>
  );
}

const POSTPONED = {
  stopped: { icon: OctagonPause, colour: "text-status-failed", label: "Waiting: calls have stopped" },
  quiet_hours: { icon: Moon, colour: "text-status-flight", label: "Waiting: quiet hours" },
  people_first: { icon: Hourglass, colour: "text-status-flight", label: "Waiting: another bulk retry" },
};

const ENDS = {
  all: { icon: CircleCheck, colour: "text-status-delivered" },
  some: { icon: CircleAlert, colour: "text-status-overdue" },
  some_skipped: { icon: CircleCheck, colour: "text-status-unknown" },
  none: { icon: CircleX, colour: "text-status-failed" },
  all_skipped: { icon: Ban, colour: "text-status-unknown" },
};

function stateOf(operation: Operation) {
  const { endedAt, cancelledAt, postponed } = operation;
  if (cancelledAt) return { icon: Ban, colour: "text-status-unknown", label: "Cancelled" };
  if (operation.export) return exportState(operation.export, endedAt);
  if (endedAt) {
    const { kind, label } = operationEnd(operation);
    return { ...ENDS[kind], label };
  }
  if (postponed) return POSTPONED[postponed.reason];
  return { icon: Loader, colour: "text-status-flight", label: "Running" };
}

function exportState({ ready, failed, asOf }: ExportFacts, endedAt: string | null) {
  if (failed) return { icon: CircleX, colour: "text-status-failed", label: "Failed" };
  if (ready) return { icon: CircleCheck, colour: "text-status-delivered", label: "Ready" };
  if (endedAt) return { icon: Ban, colour: "text-status-unknown", label: "Expired" };
  return { icon: Loader, colour: "text-status-flight", label: asOf ? "Being written" : "Waiting" };
}
