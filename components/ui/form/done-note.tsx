import { CircleCheck } from "lucide-react";

/** Says beside the button what was just done. The live region says it too. */
export function DoneNote({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-status-delivered">
      <CircleCheck size={14} aria-hidden className="shrink-0" />
      {children}
    </p>
  );
}
