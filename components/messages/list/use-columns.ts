import { useEffect, useMemo, useState } from "react";
import { useChosenColumns } from "#components/messages/list/chosen-columns.ts";
import {
  batchMessageColumns,
  type MessageColumns,
  messageColumns,
} from "#components/messages/list/message-columns";

/** The table's columns, and the number of optional ones; their code is loaded only when they are chosen. */
export function useColumns(ofBatch: boolean): { columns: MessageColumns; more: number } {
  const chosen = useChosenColumns();
  const [more, setMore] = useState<MessageColumns>([]);
  useEffect(() => {
    let wanted = true;
    if (chosen === "") setMore([]);
    else
      import("#components/messages/list/optional-columns").then(
        ({ optionalColumns }) => wanted && setMore(optionalColumns(chosen)),
      );
    return () => {
      wanted = false;
    };
  }, [chosen]);
  const columns = useMemo(() => {
    const base = ofBatch ? batchMessageColumns : messageColumns;
    return more.length > 0 ? [...base, ...more] : base;
  }, [ofBatch, more]);
  return { columns, more: more.length };
}
