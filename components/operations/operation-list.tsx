"use client";
import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { operationsQuery } from "#components/operations/operation-queries.ts";
import { OperationTable } from "#components/operations/operation-table";
import { Empty } from "#components/ui/empty";
import { ErrorPanel } from "#components/ui/error-panel";
import { KeptNote } from "#components/ui/kept-note";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { KEPT_DAYS } from "#lib/domain/ageing/kept-days";
import type { OperationList as Operations } from "#lib/wire/console/operation";

/** The campaign's bulk retries and exports, newest first. */
export function OperationList({ campaign, initial }: { campaign: string; initial: Operations }) {
  const { data, error } = useQuery({
    ...operationsQuery(campaign),
    ...usePollPause(),
    initialData: initial,
  });
  const problem = error && <ErrorPanel what="The operations could not be loaded" error={error} />;
  if (data.operations.length === 0 && !problem) {
    return (
      <Empty icon={<ListChecks size={28} />} title="No operations yet">
        An operation starts when you retry a batch or selected messages, or export messages. It continues if
        you close this page.
      </Empty>
    );
  }
  return (
    <>
      {problem}
      <OperationTable campaign={campaign} label="Operations" operations={data.operations} />
      <KeptNote what="Operations that have ended" kept={`${KEPT_DAYS.operations} days`} />
    </>
  );
}
