"use client";
import { useQuery } from "@tanstack/react-query";
import { operationTitle } from "#lib/browser/operation-words";
import { operationQuery } from "#lib/browser/operations";
import { usePollPause } from "#lib/browser/use-poll-pause";

export function OperationTitle({ campaign, id }: { campaign: string; id: string }) {
  const { data } = useQuery({ ...operationQuery(campaign, id), ...usePollPause() });
  return data ? operationTitle(data.operation) : "Operation";
}
