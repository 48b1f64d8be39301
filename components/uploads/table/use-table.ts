import { useQuery } from "@tanstack/react-query";
import { askTable } from "#components/uploads/table/ask-table.ts";
import type { TableAnswer, TableQuestion } from "#components/uploads/table/table-messages.ts";

/** What a worker answers about a file that stays as it is; undefined until it has. */
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
