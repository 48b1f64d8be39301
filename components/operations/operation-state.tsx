import { Ban, CircleCheck, Loader, OctagonPause } from "lucide-react";
import type { Operation } from "#lib/wire/console-operation";

/** Where an operation stands, in a word with its mark. */
export function OperationState({ operation, stopped = false }: { operation: Operation; stopped?: boolean }) {
  const { icon: Icon, colour, label } = stateOf(operation, stopped);
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${colour}`}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {label}
    </span>
  );
}

function stateOf({ endedAt, cancelledAt }: Operation, stopped: boolean) {
  if (cancelledAt) return { icon: Ban, colour: "text-status-unknown", label: "Cancelled" };
  if (endedAt) return { icon: CircleCheck, colour: "text-status-delivered", label: "All requested" };
  if (stopped)
    return { icon: OctagonPause, colour: "text-status-failed", label: "Held: the campaign has stopped" };
  return { icon: Loader, colour: "text-status-flight", label: "Running" };
}
