"use client";
import { useQueryClient } from "@tanstack/react-query";
import { cancelOperation } from "#components/operations/operation-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

/** `made`: the operation creates a file. */
type Props = { campaign: string; id: string; denied: string | null; made: boolean };

export function CancelOperation({ campaign, id, denied, made }: Props) {
  const note = made ? "What was written so far is deleted." : "Retries already requested are not undone.";
  const { send, isPending, problem } = useWrite(
    cancelOperation(useQueryClient(), campaign, id),
    `Cancelled. ${note}`,
  );
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <ActionButton
        denied={denied}
        aria-disabled={isPending || undefined}
        aria-describedby="cancel-note"
        className="justify-self-start sm:justify-self-end"
        onClick={() => send()}
      >
        {isPending ? "Cancelling…" : made ? "Cancel export" : "Cancel remaining retries"}
      </ActionButton>
      <FormProblem problem={problem} />
      <p id="cancel-note" className="text-xs text-text-muted">
        {note}
      </p>
    </div>
  );
}
