"use client";
import { useQuery } from "@tanstack/react-query";
import { operationTitle } from "#lib/browser/operation-words";
import { operationQuery } from "#lib/browser/operations";

export function OperationTitle({ campaign, id }: { campaign: string; id: string }) {
  const { data } = useQuery(operationQuery(campaign, id));
  return data ? operationTitle(data.operation) : "Operation";
}
