"use client";
import { useQuery } from "@tanstack/react-query";
import { batchQuery } from "#components/batches/batch-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

/** The batch's file name: `known` at the first paint, and as soon as it is read. */
export function BatchTitle({ campaign, id, known }: { campaign: string; id: string; known: string | null }) {
  const { data } = useQuery({ ...batchQuery(campaign, id), ...usePollPause() });
  return data?.batch.fileName ?? known ?? "Batch";
}
