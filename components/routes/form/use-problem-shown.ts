import { useEffect, useRef } from "react";
import type { CallError } from "#lib/browser/api";

/** The form is long: what is wrong is brought into sight, the first wrong field with the focus. */
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
