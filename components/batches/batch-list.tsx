"use client";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { batchesQuery } from "#components/batches/batch-queries.ts";
import { BatchTable } from "#components/batches/batch-table";
import { Pager } from "#components/messages/list/pager";
import { Empty } from "#components/ui/empty";
import { Button } from "#components/ui/form/button";
import { Loading } from "#components/ui/loading";
import { filterOf } from "#lib/browser/list-address";
import { isReading, share, stateLabel } from "#lib/browser/live/freshness-labels";
import { answerFor, type ServerAnswer } from "#lib/browser/live/server-answer";
import { useLive } from "#lib/browser/live/use-live";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { counted } from "#lib/domain/text/counted";
import type { BatchPage } from "#lib/wire/console/batch";

/** For another service's campaign the list has only batches whose messages have been read, because its API lists no batches. */
export function BatchList({ campaign, initial }: { campaign: string; initial: ServerAnswer<BatchPage> }) {
  const params = new URLSearchParams(useSearchParams().toString());
  const filter = filterOf(params);
  const { data, error, isPending } = useQuery({
    ...batchesQuery(campaign, filter),
    ...usePollPause(),
    initialData: answerFor(initial, filter),
  });
  // The bar above shows the same answer.
  const freshness = useLive().data?.freshness ?? data?.freshness;
  const reading = freshness && isReading(freshness);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-text-muted">
          {data?.freshness.followed
            ? "All batches of this campaign"
            : "Batches found in the messages read so far"}
          {reading ? share(freshness) : ""}.
        </p>
        <OpenBatch campaign={campaign} />
      </div>
      {(error || isPending) && <Loading of="batches" rows={8} error={error} />}
      {data?.batches.length === 0 && (
        <Empty icon={<Layers size={28} />} title={reading ? "No batches found yet" : "No batches yet"}>
          {reading
            ? `${freshness.state === "catching_up" ? "History is still being read" : stateLabel(freshness)}. A batch appears when its first message has been read.`
            : "Batches uploaded to this campaign as CSV files appear here by themselves."}
        </Empty>
      )}
      {data && data.batches.length > 0 && (
        <>
          <BatchTable campaign={campaign} batches={data.batches} />
          <Pager
            params={params}
            newer={data.newer}
            older={data.older}
            summary={`${counted(data.batches.length, "batch", "batches")} on this page`}
          />
        </>
      )}
    </>
  );
}

/** Opens a batch none of whose messages has been read yet. */
function OpenBatch({ campaign }: { campaign: string }) {
  const router = useRouter();
  return (
    <form
      className="flex min-w-0 items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const id = String(new FormData(event.currentTarget).get("batch")).trim();
        if (id) router.push(`/campaigns/${campaign}/batches/${encodeURIComponent(id)}`);
      }}
    >
      <label className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        Batch id
        <input name="batch" className="control w-56 min-w-0" />
      </label>
      <Button type="submit">Open batch</Button>
    </form>
  );
}
