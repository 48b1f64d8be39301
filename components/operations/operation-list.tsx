"use client";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import Link from "next/link";
import { OperationState } from "#components/operations/operation-state";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { Moment } from "#components/ui/moment";
import { SkeletonRows } from "#components/ui/skeleton";
import { Cell, HeaderCell, Table, TableFrame } from "#components/ui/table";
import { operationsQuery } from "#lib/browser/operations";
import { usePollPause } from "#lib/browser/use-poll-pause";
import type { Operation } from "#lib/wire/console-operation";

const NUMBERS = ["accepted", "refused", "unclear", "skipped", "queued"] as const;

/** The campaign's bulk retries, newest first. */
export function OperationList({ campaign }: { campaign: string }) {
  const { data, error } = useQuery({ ...operationsQuery(campaign), ...usePollPause() });
  if (!data && error) {
    return (
      <ErrorPanel
        what="The operations could not be read"
        next="This page tries again by itself."
        error={error}
      />
    );
  }
  if (!data) return <SkeletonRows rows={6} label="Loading operations" />;
  if (data.operations.length === 0) {
    return (
      <Empty icon={<ListChecks size={28} />} title="No operations yet">
        Retrying a batch, or messages selected in the list, begins an operation. It goes on when this page is
        closed.
      </Empty>
    );
  }
  return (
    <TableFrame aria-label="Operations">
      <Table className="min-w-[60rem]">
        <thead>
          <tr>
            <HeaderCell>Operation</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell>Begun</HeaderCell>
            <HeaderCell>By</HeaderCell>
            <HeaderCell className="text-right">Total</HeaderCell>
            {NUMBERS.map((name) => (
              <HeaderCell key={name} className="text-right">
                {name[0]?.toUpperCase() + name.slice(1)}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.operations.map((operation) => (
            <OperationLine key={operation.id} campaign={campaign} operation={operation} />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function OperationLine({ campaign, operation }: { campaign: string; operation: Operation }) {
  return (
    <tr className="hover:bg-hover">
      <Cell>
        <Link
          href={`/campaigns/${campaign}/operations/${operation.id}`}
          prefetch={false}
          title={operation.choice}
          className="font-medium hover:underline"
        >
          Retry of {operation.title}
        </Link>
      </Cell>
      <Cell>
        <OperationState operation={operation} />
      </Cell>
      <Cell>
        <Moment at={operation.createdAt} />
      </Cell>
      <Cell>{operation.by}</Cell>
      <Cell className="text-right tabular-nums">{operation.total.toLocaleString("en")}</Cell>
      {NUMBERS.map((name) => (
        <Cell key={name} className="text-right tabular-nums">
          {operation.counts[name].toLocaleString("en")}
        </Cell>
      ))}
    </tr>
  );
}
