import { useQuery } from "@tanstack/react-query";
import { batchQuery } from "#components/batches/batch-queries.ts";
import type { ListedMessage } from "#lib/wire/console/message";

/** File name of the batch in the filter. Any of its rows has it; without rows, the batch is loaded. */
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
