"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { BecameMeter } from "#components/operations/became-meter";
import { ExportFacts } from "#components/operations/export-facts";
import { OperationHead } from "#components/operations/operation-head";
import { messagesOf, operationTitle } from "#components/operations/operation-labels.ts";
import { OperationMeter } from "#components/operations/operation-meter";
import { operationQuery } from "#components/operations/operation-queries.ts";
import { ReasonTable } from "#components/operations/reason-table";
import { StopChecking } from "#components/operations/stop-checking";
import { Empty } from "#components/ui/empty";
import { Loading } from "#components/ui/loading";
import { CallError } from "#lib/browser/api";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { Operation } from "#lib/wire/console/operation";

type Props = { campaign: string; id: string };

/** The title of the operation's page: what is being done, as soon as that is read. */
export function OperationTitle({ campaign, id }: Props) {
  const { data } = useQuery({ ...operationQuery(campaign, id), ...usePollPause() });
  return data ? operationTitle(data.operation) : "Operation";
}

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

type OperationMetersProps = { campaign: string; operation: Operation };

/** Shows the outcomes of the requests, then of the messages: accepted does not mean delivered. */
function OperationMeters({ campaign, operation: { id, counts, total } }: OperationMetersProps) {
  const { queued, accepted, refused, unclear, skipped } = counts;
  const of = (outcome: string) => messagesOf(campaign, id, outcome);
  const went = of("accepted");
  return (
    <>
      <OperationMeter
        name="Requests"
        total={total}
        segments={[
          { label: "Accepted", n: accepted, colour: "bg-bar-delivered", href: went },
          { label: "Not accepted", n: refused, colour: "bg-bar-failed", href: of("refused") },
          { label: "Unclear", n: unclear, colour: "bg-status-overdue", href: of("unclear") },
          { label: "Skipped", n: skipped, colour: "bg-border-strong", href: of("skipped") },
          { label: "Queued", n: queued, colour: "bg-bar-unseen", href: of("queued") },
        ]}
      />
      {accepted > 0 && <BecameMeter total={accepted} became={counts} href={went} />}
    </>
  );
}
