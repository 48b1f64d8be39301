"use client";
import type { Route } from "next";
import Link from "next/link";
import { BatchRecheck } from "#components/operations/batch-recheck";
import { CancelOperation } from "#components/operations/cancel-operation";
import { cancelledSentence, messagesOf } from "#components/operations/operation-labels.ts";
import { OperationPace } from "#components/operations/operation-pace";
import { OperationState } from "#components/operations/operation-state";
import { Moment } from "#components/ui/moment";
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
