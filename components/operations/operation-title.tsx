"use client";
import { useQuery } from "@tanstack/react-query";
import { operationTitle } from "#components/operations/operation-labels.ts";
import { operationQuery } from "#components/operations/operation-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

export function OperationTitle({ campaign, id }: { campaign: string; id: string }) {
  const { data } = useQuery({ ...operationQuery(campaign, id), ...usePollPause() });
  return data ? operationTitle(data.operation) : "Operation";
}
