import { useQuery } from "@tanstack/react-query";
import { askTable } from "#components/uploads/table/ask-table.ts";
import type { TableAnswer, TableQuestion } from "#components/uploads/table/table-messages.ts";

/** A worker's answer about an unchanged file; undefined until it comes. */
export function useTable<T extends TableQuestion["type"]>(
  question: Extract<TableQuestion, { type: T }>,
): TableAnswer<T> | undefined {
  const { file, ...asked } = question;
  const { data } = useQuery({
    queryKey: ["table", asked, file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => askTable<T>(question, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
