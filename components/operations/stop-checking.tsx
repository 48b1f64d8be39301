"use client";
import { useQueryClient } from "@tanstack/react-query";
import { stopChecking } from "#components/operations/operation-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { useWrite } from "#lib/browser/use-write";

/** `of` is the path, below the campaign, of the message or operation whose calls have an unknown outcome. */
type Props = { campaign: string; of: string; denied: string | null };

/** Gives up on calls whose outcome may never be known, so that waiting work continues. */
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
