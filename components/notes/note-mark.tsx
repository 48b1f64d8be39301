import { StickyNote } from "lucide-react";
import { counted } from "#lib/domain/text/counted";

/** Marks a row of a list that has notes. */
export function NoteMark({ n }: { n: number }) {
  if (n === 0) return null;
  return (
    <span className="inline-flex items-center gap-0.5 text-xs text-text-muted" title={counted(n, "note")}>
      <StickyNote size={12} aria-hidden /> {n}
      <span className="sr-only">{n === 1 ? "note" : "notes"}</span>
    </span>
  );
}
