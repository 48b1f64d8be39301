import { CircleCheck, CircleSlash, CircleX, Clock, Send } from "lucide-react";
import type { ReactNode } from "react";

/** State of something that was requested. */
export type Tone = keyof typeof LOOKS;

const LOOKS = {
  waiting: { Icon: Clock, colour: "text-status-overdue" },
  moving: { Icon: Send, colour: "text-status-flight" },
  done: { Icon: CircleCheck, colour: "text-status-delivered" },
  failed: { Icon: CircleX, colour: "text-status-failed" },
  over: { Icon: CircleSlash, colour: "text-status-unknown" },
} as const;

/** A state in words with a mark. */
export function ToneMark({
  tone,
  className = "",
  children,
}: {
  tone: Tone;
  className?: string;
  children: ReactNode;
}) {
  const { Icon, colour } = LOOKS[tone];
  return (
    <span className={`inline-flex items-center gap-1.5 ${colour} ${className}`}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {children}
    </span>
  );
}
