import { useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { messageFeatures } from "#components/messages/list/message-columns";
import type { MessageRow } from "#components/messages/list/message-row";
import { useColumns } from "#components/messages/list/use-columns.ts";
import type { ListedMessage } from "#lib/wire/console/message";

type Given = { campaign: string; ofBatch: boolean; params: URLSearchParams; messages: ListedMessage[] };

/** The table's model, the renderer of a row's cells, and the number of optional columns. */
export function useMessageTable({ campaign, ofBatch, params, messages }: Given) {
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
