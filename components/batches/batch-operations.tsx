"use client";
import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { operationsQuery } from "#components/operations/operation-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

const OperationTable = dynamic(
  () => import("#components/operations/operation-table").then((m) => m.OperationTable),
  { loading: () => null },
);

/** The bulk retries of this batch, running and past; nothing before there was one. */
export function BatchOperations({ campaign, batch }: { campaign: string; batch: string }) {
  const { data } = useQuery({ ...operationsQuery(campaign, batch), ...usePollPause() });
  if (!data || data.operations.length === 0) return null;
  return (
    <section aria-label="Operations on this batch" className="grid gap-2">
      <h2 className="font-semibold">Operations on this batch</h2>
      <OperationTable
        campaign={campaign}
        label="Operations on this batch"
        operations={data.operations}
        ofBatch
      />
    </section>
  );
}
