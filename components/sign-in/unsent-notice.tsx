"use client";
import { useSearchParams } from "next/navigation";
import { FormProblem } from "#components/ui/form/form-problem";
import { CallError } from "#lib/browser/api";
import { UNSENT, UNSENT_SENTENCE } from "#lib/domain/people/unsent";

/** Shown when the page's form was sent before its script ran. */
export function UnsentNotice() {
  return useSearchParams().has(UNSENT) ? (
    <FormProblem problem={new CallError(UNSENT_SENTENCE, null)} />
  ) : null;
}
