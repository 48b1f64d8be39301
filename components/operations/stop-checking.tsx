"use client";
import { useQueryClient } from "@tanstack/react-query";
import { stopChecking } from "#components/operations/operation-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

/** `of`: the message or the operation whose calls nobody knows the end of, below the campaign. */
type Props = { campaign: string; of: string; denied: string | null };

/** For calls that may never be read: what waits for them goes on. */
export function StopChecking({ campaign, of, denied }: Props) {
  const { send, isPending, problem } = useWrite(
    stopChecking(useQueryClient(), campaign, of),
    "Stopped checking.",
  );
  return (
    <div className="grid justify-items-start gap-1">
      <ActionButton
        denied={denied}
        aria-disabled={isPending || undefined}
        aria-describedby="stop-checking-note"
        onClick={() => send()}
      >
        {isPending ? "Stopping…" : "Stop checking"}
      </ActionButton>
      <FormProblem problem={problem} />
      <p id="stop-checking-note" className="text-xs text-text-muted">
        The service may have accepted it. If nothing can be read, checking stops by itself after 48 hours.
      </p>
    </div>
  );
}
