"use client";
import { type CSSProperties, useCallback, useEffect, useRef } from "react";
import { MessageRow } from "#components/messages/list/message-row";
import { MessageTableHead } from "#components/messages/list/message-table-head";
import { useMessageTable } from "#components/messages/list/use-message-table";
import { pageSwitched, type Selection } from "#components/messages/selection/selection.ts";
import type { SelectionChange } from "#components/messages/selection/use-selection.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { Table, TableFrame } from "#components/ui/table";
import { useKeptPosition } from "#lib/browser/use-kept-position";
import type { ListedMessage } from "#lib/wire/console/message";

type Props = {
  campaign: string;
  ofBatch: boolean;
  params: URLSearchParams;
  messages: ListedMessage[];
  /** Other rows are loading, and these only keep the space. */
  waiting: boolean;
  selection: Selection;
  onSelect: (change: SelectionChange) => void;
  onToggle: (id: string, page: string[] | null) => void;
  open: string | null;
  current: string | null;
  unmatched: ReadonlySet<string>;
  patches: ReadonlyMap<string, string>;
  onOpen: (id: string) => void;
};

/** One page of messages. Rows keep their position when their content changes. */
export function MessageTable({
  campaign,
  ofBatch,
  params,
  messages,
  waiting,
  selection,
  onSelect,
  onToggle,
  ...marks
}: Props) {
  const frame = useKeptPosition();
  const { table, cell, more } = useMessageTable({ campaign, ofBatch, params, messages });
  const { relative } = useTimeStyle();
  const shown = useRef(messages);
  useEffect(() => {
    shown.current = messages;
  }, [messages]);
  const switchRow = useCallback(
    (id: string, isRange: boolean) => onToggle(id, isRange ? idsOf(shown.current) : null),
    [onToggle],
  );
  return (
    <TableFrame
      ref={frame}
      aria-label="Messages"
      inert={waiting}
      aria-busy={waiting}
      className="@container aria-busy:opacity-60"
    >
      <Table
        className="table-fixed @3xl:min-w-[calc(100%+var(--more)*9.375rem)] @max-lg:block"
        style={
          {
            "--more": more,
            "--time": relative ? "7.5rem" : "9.5rem",
          } as CSSProperties
        }
      >
        <colgroup className="@max-lg:hidden">
          <col className="w-10" />
          {table.getAllLeafColumns().map((column) => (
            <col
              key={column.id}
              className={column.columnDef.meta?.className}
              style={{ width: column.columnDef.meta?.width }}
            />
          ))}
        </colgroup>
        <MessageTableHead
          table={table}
          selected={messages.filter(({ id }) => selection[id]).length}
          rows={messages.length}
          onSwitch={(on) => onSelect((before) => pageSwitched(before, idsOf(messages), on))}
        />
        <tbody className="@max-lg:block">
          {table.getRowModel().rows.map((row) => (
            <MessageRow
              key={row.id}
              message={row.original}
              row={row}
              cell={cell}
              selected={selection[row.id] === true}
              open={marks.open === row.id}
              current={marks.current === row.id}
              unmatched={marks.unmatched.has(row.id)}
              patch={marks.patches.get(row.id)}
              onOpen={marks.onOpen}
              onSwitch={switchRow}
            />
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}

function idsOf(messages: ListedMessage[]): string[] {
  return messages.map(({ id }) => id);
}
