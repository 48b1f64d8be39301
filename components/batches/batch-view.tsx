"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { BatchOperations } from "#components/batches/batch-operations";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { BatchStatus } from "#components/batches/batch-status";
import { ProgressBar } from "#components/batches/progress-bar";
import { RetryBatchButton } from "#components/batches/retry-batch-button";
import { MessageList } from "#components/messages/list/message-list";
import { ErrorCounts } from "#components/overview/error-counts";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { CopyButton } from "#components/ui/form/copy-button";
import { Moment } from "#components/ui/moment";
import { SkeletonRows } from "#components/ui/skeleton";
import { CallError } from "#lib/browser/api";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { batchWords } from "#lib/domain/messages/batch-status-words";
import type { BatchDetail } from "#lib/wire/console/batch";

/** What is known of a batch as a whole, and its messages below; of one that nobody knows, neither. */
export function BatchView({ campaign, id }: { campaign: string; id: string }) {
  const { data, error, isPending } = useQuery({ ...batchQuery(campaign, id), ...usePollPause() });
  if (!data && error instanceof CallError && error.status === 404) {
    return (
      <Empty icon={<SearchX size={28} />} title="There is no such batch">
        This campaign has no batch with this id, or none of its messages have been read yet.
      </Empty>
    );
  }
  return (
    <>
      {data && <BatchFacts campaign={campaign} detail={data} />}
      {!data && error && <ErrorPanel what="The batch could not be loaded" error={error} />}
      {isPending && <SkeletonRows rows={4} label="Loading the batch" />}
      <MessageList key={`${campaign} ${id}`} campaign={campaign} batch={id} />
    </>
  );
}

function BatchFacts({ campaign, detail }: { campaign: string; detail: BatchDetail }) {
  const { id } = detail.batch;
  return (
    <section aria-label="Batch" className="grid gap-4 rounded-lg border bg-surface p-4">
      <BatchHead campaign={campaign} detail={detail} />
      <ProgressBar progress={detail.batch.progress} legend />
      <BatchOperations campaign={campaign} batch={id} />
      {detail.errors.length > 0 && (
        <ErrorCounts errors={detail.errors} href={`/campaigns/${campaign}/batches/${id}`} />
      )}
    </section>
  );
}

function BatchHead({ campaign, detail: { batch } }: { campaign: string; detail: BatchDetail }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1">
        <BatchStatus status={batch.status} />
        <p>{batchWords(batch.status).meaning}</p>
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
      <RetryBatchButton campaign={campaign} batch={batch} />
    </div>
  );
}
