"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { queuedIn } from "#components/batches/batch-labels.ts";
import { BatchOperations } from "#components/batches/batch-operations";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { BatchStatus } from "#components/batches/batch-status";
import { ProgressBar } from "#components/batches/progress-bar";
import { RetryBatchButton } from "#components/batches/retry-batch-button";
import { MessageList } from "#components/messages/list/message-list";
import { NotesOnDemand } from "#components/notes/notes-on-demand";
import { operationsQuery } from "#components/operations/operation-queries.ts";
import { ErrorCounts } from "#components/overview/error-counts";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { SkeletonRows } from "#components/ui/skeleton";
import { CallError } from "#lib/browser/api";
import type { ServerAnswer } from "#lib/browser/live/server-answer";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { batchLabel } from "#lib/domain/messages/batch-status-labels";
import type { BatchDetail } from "#lib/wire/console/batch";
import type { MessagePage } from "#lib/wire/console/message";
import type { NoteList } from "#lib/wire/console/note";
import type { Operation, OperationList } from "#lib/wire/console/operation";

// Loaded on demand, because most batches came over the API, have left, are whole, and are the first of their text.
const BatchOrigin = dynamic(() => import("#components/batches/batch-origin").then((m) => m.BatchOrigin), {
  loading: () => null,
});
const BatchPace = dynamic(() => import("#components/batches/batch-pace").then((m) => m.BatchPace), {
  loading: () => null,
});
const SteerButtons = dynamic(() => import("#components/batches/steer-buttons").then((m) => m.SteerButtons), {
  loading: () => null,
});

/** The server's data; null if the batch does not exist or could not be read. */
type Props = {
  campaign: string;
  id: string;
  initial: { batch: BatchDetail; operations: OperationList; notes: NoteList } | null;
  /** Its first page of messages. */
  messages: ServerAnswer<MessagePage>;
};

/** Shows a batch and its messages. An unknown batch has neither. */
export function BatchView({ campaign, id, initial, messages }: Props) {
  const { data, error, isPending } = useQuery({
    ...batchQuery(campaign, id),
    ...usePollPause(),
    initialData: initial?.batch,
  });
  const retries = useQuery({
    ...operationsQuery(campaign, id),
    ...usePollPause(),
    initialData: initial?.operations,
  });
  if (!data && error instanceof CallError && error.status === 404) {
    return (
      <Empty icon={<SearchX size={28} />} title="There is no such batch">
        This campaign has no batch with this id, or none of its messages have been read yet.
      </Empty>
    );
  }
  // Both are awaited, so that nothing below moves when the second answer comes.
  const isLoading = isPending || retries.isLoading;
  return (
    <>
      {data && !isLoading && (
        <BatchFacts
          campaign={campaign}
          detail={data}
          operations={retries.data?.operations ?? []}
          notes={initial?.notes}
        />
      )}
      {!data && error && <ErrorPanel what="The batch could not be loaded" error={error} />}
      {isLoading && <SkeletonRows rows={4} label="Loading the batch" />}
      <MessageList key={`${campaign} ${id}`} campaign={campaign} batch={id} initial={messages} />
    </>
  );
}

function BatchFacts({ campaign, detail, operations, notes }: HeadProps & { notes?: NoteList | undefined }) {
  const { batch, before, errors, file, parts } = detail;
  return (
    <section aria-label="Batch" className="grid gap-4 rounded-lg border bg-surface p-4">
      <BatchHead campaign={campaign} detail={detail} operations={operations} />
      <ProgressBar progress={batch.progress} legend />
      {batch.waiting > 0 && <BatchPace {...{ campaign, batch }} />}
      {(file || before || parts.length > 0) && <BatchOrigin {...{ campaign, detail }} />}
      {!file && <p className="text-text-muted">Its file was not uploaded with this console.</p>}
      <BatchOperations campaign={campaign} operations={operations} />
      {errors.length > 0 && (
        <ErrorCounts errors={errors} href={`/campaigns/${campaign}/batches/${batch.id}`} />
      )}
      <NotesOnDemand
        campaign={campaign}
        about={{ kind: "batch", id: batch.id }}
        hasNotes={batch.notes > 0}
        initial={notes}
      />
    </section>
  );
}

type HeadProps = { campaign: string; detail: BatchDetail; operations: Operation[] };

function BatchHead({ campaign, detail: { batch }, operations }: HeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <BatchStatus status={batch.status} />
        <p>{batch.stays ?? batchLabel(batch.status).meaning}</p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-text-muted">
          {batch.createdAt && (
            <span>
              Created <Moment at={batch.createdAt} absolute />
            </span>
          )}
          <span className="flex min-w-0 items-center gap-1">
            <span className="truncate">{batch.id}</span>
            <CopyButton label="Copy batch id" text={batch.id} />
          </span>
        </p>
      </div>
      <div className="grid gap-3 lg:justify-items-end">
        {(batch.waiting > 0 || batch.status === "messages_held") && (
          <SteerButtons campaign={campaign} batch={batch} />
        )}
        <RetryBatchButton campaign={campaign} batch={batch} queued={queuedIn(operations)} />
      </div>
    </div>
  );
}
