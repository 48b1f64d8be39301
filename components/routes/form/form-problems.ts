import { useEffect, useRef } from "react";
import type { RouteDraft } from "#components/routes/form/route-draft.ts";
import { linesOf } from "#components/routes/form/route-request.ts";
import type { CallError, FieldProblem } from "#lib/browser/api";
import { asSentence } from "#lib/domain/text/as-sentence";

/** The server's problem with a field, or with a part of it such as its second line. */
export function problemAt(
  problems: readonly FieldProblem[],
  field: string,
  draft: Pick<RouteDraft, "senders" | "prefixes">,
): string | null {
  const found = problems.find(({ field: said }) => said === field || said.startsWith(`${field}.`));
  if (!found) return null;
  const lines = field === "senders" || field === "prefixes" ? linesOf(draft[field]) : [];
  const line = lines[Number(found.field.slice(field.length + 1))];
  return line === undefined ? asSentence(found.message) : `${line}: ${found.message}.`;
}

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
