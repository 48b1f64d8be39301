"use client";
import { useQuery } from "@tanstack/react-query";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

/** The batch's file name as soon as it is known. */
export function BatchTitle({ campaign, id }: { campaign: string; id: string }) {
  const { data } = useQuery({ ...batchQuery(campaign, id), ...usePollPause() });
  return data?.batch.fileName ?? "Batch";
}
