import { CirclePause, CirclePlay, CircleStop, LoaderCircle, OctagonAlert } from "lucide-react";
import { STATE_WORDS } from "#components/routes/route-labels.ts";
import type { RouteState } from "#lib/domain/routes/route-state";

const MARKS: Record<RouteState, { icon: typeof CirclePlay; colour: string }> = {
  up: { icon: CirclePlay, colour: "text-status-delivered" },
  connecting: { icon: LoaderCircle, colour: "text-status-overdue" },
  alarm: { icon: OctagonAlert, colour: "text-status-failed" },
  paused: { icon: CirclePause, colour: "text-status-overdue" },
  draining: { icon: CircleStop, colour: "text-status-overdue" },
  drained: { icon: CircleStop, colour: "text-status-waiting" },
};

/** A route's state in a word, with its mark. */
export function RouteStateBadge({ state }: { state: RouteState }) {
  const { icon: Icon, colour } = MARKS[state];
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 font-medium ${colour}`}>
      <Icon size={14} aria-hidden />
      {STATE_WORDS[state]}
    </span>
  );
}
