"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import Link from "next/link";
import { BatchRecheck } from "#components/operations/batch-recheck";
import { cancelledSentence, messagesOf } from "#components/operations/operation-labels.ts";
import { OperationPace } from "#components/operations/operation-pace";
import { OperationState } from "#components/operations/operation-state";
import { cancelOperation } from "#components/operations/operation-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { useWrite } from "#lib/browser/use-write";
import type { Operation, OperationDetail } from "#lib/wire/console/operation";

/** Shows an operation's title, progress and origin, and the button to end it. */
export function OperationHead({ campaign, detail }: { campaign: string; detail: OperationDetail }) {
  const { operation } = detail;
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <OperationState operation={operation} />
        <p>
          <OperationPace campaign={campaign} detail={detail} />
        </p>
        <BatchRecheck detail={detail} />
        <p className="text-text-muted">
          {operation.choice}. Started <Moment at={operation.createdAt} absolute /> by {operation.by}.
          {cancelledSentence(operation)}
        </p>
        <p className="flex flex-wrap gap-x-4">
          {(!operation.export || operation.filter !== null) && (
            <Link href={shownOf(campaign, operation) as Route} className="text-text-accent hover:underline">
              {operation.export ? "Show messages matching now" : "Show these messages"}
            </Link>
          )}
          {operation.batchId && (
            <Link
              href={`/campaigns/${campaign}/batches/${operation.batchId}`}
              className="text-text-accent hover:underline"
            >
              Show the batch
            </Link>
          )}
          {operation.plan !== null && (
            <Link
              href={`/campaigns/${campaign}/plans/${operation.plan}`}
              className="text-text-accent hover:underline"
            >
              Show the retry plan
            </Link>
          )}
        </p>
      </div>
      {isCancellable(operation) && (
        <CancelOperation
          campaign={campaign}
          id={String(operation.id)}
          denied={detail.cancelDenied}
          made={operation.export !== null}
        />
      )}
    </div>
  );
}

function shownOf(campaign: string, { id, export: made, filter }: Operation): string {
  return made ? `/campaigns/${campaign}/messages${filter && `?${filter}`}` : messagesOf(campaign, id);
}

function isCancellable({ kind, counts, endedAt, cancelledAt }: Operation): boolean {
  if (endedAt || cancelledAt) return false;
  return kind === "export" || counts.queued > 0;
}

/** `made`: the operation creates a file. */
type Props = { campaign: string; id: string; denied: string | null; made: boolean };

function CancelOperation({ campaign, id, denied, made }: Props) {
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
