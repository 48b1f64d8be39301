"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { ExportFacts } from "#components/operations/export-facts";
import { OperationHead } from "#components/operations/operation-head";
import { messagesOf } from "#components/operations/operation-labels.ts";
import { OperationMeters } from "#components/operations/operation-meters";
import { operationQuery } from "#components/operations/operation-queries.ts";
import { ReasonTable } from "#components/operations/reason-table";
import { StopChecking } from "#components/operations/stop-checking";
import { Empty } from "#components/ui/empty";
import { Loading } from "#components/ui/loading";
import { CallError } from "#lib/browser/api";
import { usePollPause } from "#lib/browser/live/use-poll-pause";

type Props = { campaign: string; id: string };

/** A bulk retry: who started it, its progress and its outcomes. It continues without this page. */
export function OperationView({ campaign, id }: Props) {
  const { data, error } = useQuery({ ...operationQuery(campaign, id), ...usePollPause() });
  if (!data && error instanceof CallError && error.status === 404) {
    return (
      <Empty icon={<SearchX size={28} />} title="There is no such operation">
        This campaign has no operation with this number.
      </Empty>
    );
  }
  if (!data) return <Loading of="the operation" rows={5} works="The operation continues." error={error} />;
  const { operation } = data;
  return (
    <div className="grid gap-5 rounded-lg border bg-surface p-4">
      <OperationHead campaign={campaign} detail={data} />
      {operation.export ? (
        <ExportFacts campaign={campaign} operation={operation} made={operation.export} />
      ) : (
        <OperationMeters campaign={campaign} operation={operation} />
      )}
      {operation.counts.unclear > 0 && operation.endedAt === null && (
        <StopChecking campaign={campaign} of={`operations/${operation.id}`} denied={data.cancelDenied} />
      )}
      {(["refused", "skipped"] as const).map((outcome) => (
        <ReasonTable
          key={outcome}
          title={outcome === "refused" ? "Not accepted" : "Skipped"}
          reasons={data[outcome]}
          hrefOf={(reason) => messagesOf(campaign, operation.id, outcome, reason)}
        />
      ))}
    </div>
  );
}
