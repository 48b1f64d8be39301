import { type RefObject, useLayoutEffect, useRef } from "react";
import type { hintAtCaret } from "#components/service/content/template-hint.ts";

/** Distance from the top of the cursor's line. */
const BELOW_PX = 24;

type Props = {
  hint: NonNullable<ReturnType<typeof hintAtCaret>>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Element behind the field, at the cursor's position. */
  mark: RefObject<HTMLSpanElement | null>;
};

/** Shows the rules for the text being typed, below the cursor. */
export function CaretHint({ hint, field, mark }: Props) {
  const popup = useRef<HTMLParagraphElement>(null);
  // The position is known only once the text behind the field is laid out.
  useLayoutEffect(() => {
    if (!popup.current || !mark.current || !field.current) return;
    const { offsetTop, offsetLeft } = mark.current;
    const left = Math.min(offsetLeft, Math.max(0, field.current.clientWidth - popup.current.offsetWidth));
    popup.current.style.top = `${offsetTop - field.current.scrollTop + BELOW_PX}px`;
    popup.current.style.left = `${left}px`;
  });
  return (
    <p
      ref={popup}
      role="status"
      className={`absolute z-10 w-70 max-w-full rounded-md border bg-raised px-2 py-1 text-xs shadow-raised ${hint.wrong ? "text-status-failed" : "text-text-muted"}`}
    >
      {hint.text}
    </p>
  );
}
