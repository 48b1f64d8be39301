import { useQuery } from "@tanstack/react-query";
import { batchQuery } from "#components/batches/batch-queries.ts";
import type { ListedMessage } from "#lib/wire/console/message";

/** The file name of the batch that is filtered by: any of its rows has it; without one the batch is asked for. */
export function useBatchName(campaign: string, id: string | undefined, messages: ListedMessage[]) {
  const row = messages.find(({ batch }) => batch?.id === id);
  const { data, isPending } = useQuery({
    ...batchQuery(campaign, id ?? ""),
    enabled: id !== undefined && !row?.batch,
    refetchInterval: false,
  });
  if (row?.batch) return row.batch.fileName ?? id;
  if (isPending && id) return "…";
  return data?.batch.fileName ?? id;
}
