import { CircleCheck, CircleStop, Moon, Play } from "lucide-react";
import type { ConsolePlan } from "#lib/wire/console/plan";

export function PlanState({ plan }: { plan: ConsolePlan }) {
  const { icon: Icon, colour, label } = stateOf(plan);
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-medium ${colour}`}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {label}
    </span>
  );
}

function stateOf({ stoppedAt, used, most, quietUntil }: ConsolePlan) {
  if (stoppedAt && used >= most) return { icon: CircleCheck, colour: "text-status-unknown", label: "Ended" };
  if (stoppedAt) return { icon: CircleStop, colour: "text-status-unknown", label: "Stopped" };
  if (quietUntil) return { icon: Moon, colour: "text-status-flight", label: "On, in quiet hours" };
  return { icon: Play, colour: "text-status-flight", label: "On" };
}
