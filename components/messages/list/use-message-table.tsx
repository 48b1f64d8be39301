import { useTable } from "@tanstack/react-table";
import { useEffect, useMemo, useState } from "react";
import { useChosenColumns } from "#components/messages/list/chosen-columns.ts";
import {
  batchMessageColumns,
  type MessageColumns,
  messageColumns,
  messageFeatures,
} from "#components/messages/list/message-columns";
import type { MessageRow } from "#components/messages/list/message-row";
import type { ListedMessage } from "#lib/wire/console/message";

type TableInput = { campaign: string; ofBatch: boolean; params: URLSearchParams; messages: ListedMessage[] };

/** The table's model, the renderer of a row's cells, and the number of optional columns. */
export function useMessageTable({ campaign, ofBatch, params, messages }: TableInput) {
  const meta = useMemo(() => ({ campaign, params }), [campaign, params]);
  const { columns, more } = useColumns(ofBatch);
  const table = useTable({
    features: messageFeatures,
    columns,
    data: messages,
    meta,
    getRowId: (message) => message.id,
  });
  // A new function means new links in the cells: rows that have not changed are drawn again only then.
  const cell = useMemo<Parameters<typeof MessageRow>[0]["cell"]>(() => {
    void [meta, columns];
    return (row) =>
      row.getAllCells().map((each) => ({
        id: each.id,
        column: each.column.id,
        className: each.column.columnDef.meta?.className,
        content: <table.FlexRender cell={each} />,
      }));
  }, [table, meta, columns]);
  return { table, cell, more };
}

/** The table's columns, and the number of optional ones; their code is loaded only when they are chosen. */
function useColumns(ofBatch: boolean): { columns: MessageColumns; more: number } {
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
