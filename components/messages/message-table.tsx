"use client";
import { type RowSelectionState, type Updater, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { batchMessageColumns, messageColumns, messageFeatures } from "#components/messages/message-columns";
import { MessageRow } from "#components/messages/message-row";
import { HeaderCell, Table, TableFrame } from "#components/ui/table";
import type { ListedMessage } from "#lib/wire/console-message";

type Props = {
  campaign: string;
  ofBatch: boolean;
  params: URLSearchParams;
  messages: ListedMessage[];
  selection: RowSelectionState;
  onSelect: (change: Updater<RowSelectionState>) => void;
  onToggle: (id: string, page: string[] | null) => void;
  open: string | null;
  current: string | null;
  unmatched: ReadonlySet<string>;
  patches: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
};

/** One page of messages. Rows keep their place whatever changes in them. */
export function MessageTable({
  campaign,
  ofBatch,
  params,
  messages,
  selection,
  onSelect,
  onToggle,
  ...marks
}: Props) {
  const meta = useMemo(() => ({ campaign, params, onToggle }), [campaign, params, onToggle]);
  const table = useTable({
    features: messageFeatures,
    columns: ofBatch ? batchMessageColumns : messageColumns,
    data: messages,
    meta,
    getRowId: (message) => message.id,
    state: { rowSelection: selection },
    onRowSelectionChange: onSelect,
  });
  // A new function means new links in the cells: rows that have not changed are drawn again only then.
  const cell = useMemo<Parameters<typeof MessageRow>[0]["cell"]>(() => {
    void meta;
    return (row) =>
      row.getAllCells().map((each) => ({
        id: each.id,
        column: each.column.id,
        className: each.column.columnDef.meta?.className,
        content: <table.FlexRender cell={each} />,
      }));
  }, [table, meta]);
  return (
    <TableFrame aria-label="Messages" className="@container">
      <Table className="min-w-[32.25rem] @3xl:min-w-[60rem] table-fixed">
        <colgroup>
          {table.getAllLeafColumns().map((column) => (
            <col
              key={column.id}
              className={column.columnDef.meta?.className}
              style={{ width: column.columnDef.meta?.width }}
            />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} className={header.column.columnDef.meta?.className}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <MessageRow
              key={row.id}
              message={row.original}
              row={row}
              cell={cell}
              selected={row.getIsSelected()}
              open={marks.open === row.id}
              current={marks.current === row.id}
              unmatched={marks.unmatched.has(row.id)}
              patch={marks.patches.get(row.id)}
              onOpen={marks.onOpen}
            />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
