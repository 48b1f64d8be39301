"use client";
import type { Row } from "@tanstack/react-table";
import { memo, type ReactNode } from "react";
import type { messageFeatures } from "#components/messages/list/message-columns";
import { SelectRow } from "#components/messages/selection/select-boxes";
import { Cell } from "#components/ui/table";
import type { ListedMessage } from "#lib/wire/console/message";

/** The cells whose content a live answer can change. */
const PATCHED = ["status", "retries", "updatedAt"];

/** On a narrow screen a row has two lines: recipient and time above the status, between checkbox and action. */
const TWO_LINES =
  "@max-lg:grid @max-lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] @max-lg:items-center @max-lg:border-b @max-lg:py-1 @max-lg:last:border-b-0 @max-lg:[&>td]:h-7 @max-lg:[&>td]:content-center @max-lg:[&>td]:border-b-0 @max-lg:[&>td]:px-1.5";

type RowMarks = {
  selected: boolean;
  open: boolean;
  /** Whether the keys `j` and `k` are on this row. */
  current: boolean;
  /** It changed, and the filter no longer matches it. */
  unmatched: boolean;
  /** The last answer that changed it. */
  patch: string | undefined;
};

type Props = RowMarks & {
  message: ListedMessage;
  row: Row<typeof messageFeatures, ListedMessage>;
  cell: (
    row: Row<typeof messageFeatures, ListedMessage>,
  ) => { id: string; column: string; className: string | undefined; content: ReactNode }[];
  onOpen: (id: string) => void;
  onSwitch: (id: string, isRange: boolean) => void;
};

/** Rendered again only when its content has changed. */
export const MessageRow = memo(
  function MessageRow({ message, row, cell, onOpen, onSwitch, ...marks }: Props) {
    const { selected, open, current, unmatched, patch } = marks;
    const ground = open || selected ? "bg-selected" : "hover:bg-hover";
    return (
      <tr
        data-row={message.id}
        aria-current={open || undefined}
        className={`${TWO_LINES} ${ground} ${unmatched ? "text-text-muted" : ""} ${current ? "[&>td:first-child]:shadow-[inset_3px_0_0_var(--color-accent)]" : ""}`}
        onClick={() => onOpen(message.id)}
      >
        <Cell className="@max-lg:row-span-2">
          <SelectRow
            recipient={message.recipient}
            checked={selected}
            onSwitch={(isRange) => onSwitch(message.id, isRange)}
          />
        </Cell>
        {cell(row).map(({ id, column, className, content }) => (
          <Cell
            key={PATCHED.includes(column) ? `${id} ${patch}` : id}
            className={`${className ?? ""} ${patch && PATCHED.includes(column) ? "animate-patched" : ""}`}
          >
            {content}
            {unmatched && column === "status" && <span className="ml-2 text-xs">no longer matches</span>}
          </Cell>
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.message === after.message &&
    before.selected === after.selected &&
    before.open === after.open &&
    before.current === after.current &&
    before.unmatched === after.unmatched &&
    before.patch === after.patch &&
    before.cell === after.cell &&
    before.onSwitch === after.onSwitch,
);
