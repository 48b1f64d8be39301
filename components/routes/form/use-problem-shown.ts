import { useEffect, useRef } from "react";
import type { CallError } from "#lib/browser/api";

/** Scrolls a problem of the long form into view and focuses the first wrong field. */
export function useProblemShown(problem: CallError | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!problem) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    else form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return form;
}
