"use client";
import { useQuery } from "@tanstack/react-query";
import { operationQuery } from "#lib/browser/operations";

export function OperationTitle({ campaign, id }: { campaign: string; id: string }) {
  const { data } = useQuery(operationQuery(campaign, id));
  return data ? `Retry of ${data.operation.title}` : "Operation";
}
