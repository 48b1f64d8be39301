"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { BatchRecheck } from "#components/operations/batch-recheck";
import { ExportFacts } from "#components/operations/export-facts";
import { OperationMeters } from "#components/operations/operation-meters";
import { OperationPace } from "#components/operations/operation-pace";
import { operationQuery } from "#components/operations/operation-queries.ts";
import { OperationState } from "#components/operations/operation-state";
import { cancelledSentence, messagesOf } from "#components/operations/operation-words.ts";
import { cancelOperation } from "#components/operations/operation-writes.ts";
import { ReasonTable } from "#components/operations/reason-table";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { ReasonedButton } from "#components/ui/form/reasoned-button";
import { Moment } from "#components/ui/moment";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import { CallError } from "#lib/browser/api";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { Operation, OperationDetail } from "#lib/wire/console/operation";

type Props = { campaign: string; id: string };

/** A bulk retry: who wanted what, how far it is, and what became of it. It goes on without this page. */
export function OperationView({ campaign, id }: Props) {
  const { data, error } = useQuery({ ...operationQuery(campaign, id), ...usePollPause() });
  if (!data && error instanceof CallError && error.status === 404) {
    return (
      <Empty icon={<SearchX size={28} />} title="There is no such operation">
        This campaign has no operation with this number.
      </Empty>
    );
  }
  if (!data && error) {
    return (
      <ErrorPanel
        what="The operation could not be loaded"
        works="The operation continues."
        next="This page tries again by itself."
        error={error}
      />
    );
  }
  if (!data) return <SkeletonRows rows={5} label="Loading the operation" />;
  const { operation } = data;
  return (
    <div className="grid gap-5 rounded-lg border bg-surface p-4">
      <OperationHead campaign={campaign} detail={data} />
      {operation.export ? (
        <ExportFacts campaign={campaign} operation={operation} made={operation.export} />
      ) : (
        <OperationMeters campaign={campaign} operation={operation} />
      )}
      {(["refused", "skipped"] as const).map((outcome) => (
        <ReasonTable
          key={outcome}
          title={outcome === "refused" ? "Not accepted" : "Skipped"}
          reasons={data[outcome]}
          hrefOf={(reason) => messagesOf(campaign, operation.id, outcome, reason)}
        />
      ))}
    </div>
  );
}

function OperationHead({ campaign, detail }: { campaign: string; detail: OperationDetail }) {
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
          <Link href={shownOf(campaign, operation) as Route} className="text-text-accent hover:underline">
            {operation.export ? "Show messages matching now" : "Show these messages"}
          </Link>
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
        <CancelRemaining
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

type CancelProps = Props & { denied: string | null; made: boolean };

function CancelRemaining({ campaign, id, denied, made }: CancelProps) {
  const note = made ? "What was written so far is deleted." : "Retries already requested are not undone.";
  const { mutate, isPending, error } = useMutation(cancelOperation(useQueryClient(), campaign, id));
  return (
    <div className="grid gap-1 sm:justify-items-end">
      <ReasonedButton
        denied={denied}
        aria-disabled={isPending || undefined}
        aria-describedby="cancel-note"
        className="justify-self-start sm:justify-self-end"
        onClick={() =>
          !isPending &&
          mutate(undefined, {
            onSuccess: () => announce(`Cancelled. ${note}`),
            onError: ({ message }) => announce(message),
          })
        }
      >
        {isPending ? "Cancelling…" : made ? "Cancel export" : "Cancel remaining retries"}
      </ReasonedButton>
      <p id="cancel-note" className="text-xs text-text-muted">
        {error ? error.message : note}
      </p>
    </div>
  );
}
