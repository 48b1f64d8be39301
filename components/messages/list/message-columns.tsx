import { createColumnHelper, metaHelper, tableFeatures } from "@tanstack/react-table";
import dynamic from "next/dynamic";
import Link from "next/link";
import { Recipient } from "#components/messages/message/recipient";
import { StatusBadge } from "#components/messages/message/status-badge";
import { RetryButton } from "#components/messages/retry/retry-button";
import { Moment } from "#components/ui/moment";
import { ShallowLink } from "#components/ui/shallow-link";
import { withPosition } from "#lib/browser/list-address";
import type { ListedMessage } from "#lib/wire/console/message";

// Loaded on demand, because few rows have one.
const RowNotes = dynamic(() => import("#components/messages/list/row-notes").then((m) => m.RowNotes), {
  loading: () => null,
});

/** Extra width is shared by all columns, because a batch's name does not need all of it. */
const ROOMY = "@7xl:w-50!";
/** Position of each cell when a row has two lines. */
const GRID_CELLS = {
  recipient: "@max-lg:col-start-2 @max-lg:row-start-1",
  createdAt: "@max-lg:col-start-3 @max-lg:row-start-1 @max-lg:text-text-muted",
  status: "@max-lg:col-span-2 @max-lg:col-start-2 @max-lg:row-start-2",
  action: "@max-lg:col-start-4 @max-lg:row-span-2 @max-lg:row-start-1",
};

type Meta = { campaign: string; params: URLSearchParams };

/** The server pages, filters and searches, and rows are selected over pages: the table needs no models for that. */
export const messageFeatures = tableFeatures({
  tableMeta: metaHelper<Meta>(),
  columnMeta: metaHelper<{ width?: number | string; className?: string }>(),
});

const column = createColumnHelper<typeof messageFeatures, ListedMessage>();

export const messageColumns = column.columns([
  column.accessor("status", {
    header: "Status",
    // The column takes the remaining width until there is room for a batch's name.
    meta: { width: 264, className: `@max-[61rem]:w-auto! @7xl:w-90! ${GRID_CELLS.status}` },
    cell: ({ row: { original } }) => (
      <StatusBadge status={original.status} errorCode={original.errorCode} overdue={original.overdue} />
    ),
  }),
  column.accessor("recipient", {
    header: "Recipient",
    meta: { width: 120, className: `@7xl:w-44! ${GRID_CELLS.recipient}` },
    cell: ({ row: { original }, table }) => (
      <ShallowLink
        href={withPosition(table.options.meta?.params ?? new URLSearchParams(), { open: original.id })}
        data-open={original.id}
        className="font-medium tabular-nums hover:underline"
        onClick={(event) => event.stopPropagation()}
      >
        <Recipient number={original.recipient} />
      </ShallowLink>
    ),
  }),
  column.accessor("retries", {
    header: "Retries",
    meta: { width: 70, className: "@max-2xl:hidden @7xl:w-24!" },
    cell: ({ row: { original } }) => `${original.retries}/${original.maxRetries}`,
  }),
  // The action is not the last column, so that an open message, which covers the right side, cannot hide it.
  column.display({
    id: "action",
    header: () => <span className="sr-only">Action</span>,
    meta: { width: 152, className: GRID_CELLS.action },
    cell: ({ row }) => (
      <span className="flex items-center gap-1">
        <RetryButton message={row.original} inTable />
        {(row.original.lastRequest ?? row.original.test) && <RowNotes message={row.original} />}
      </span>
    ),
  }),
  column.accessor("batch", {
    header: "Batch",
    meta: { className: "@max-[61rem]:hidden" },
    cell: ({ getValue, table }) => {
      const batch = getValue();
      if (!batch) return <span className="text-text-muted">single message</span>;
      return (
        <Link
          href={`/campaigns/${table.options.meta?.campaign}/batches/${batch.id}`}
          prefetch={false}
          className="hover:underline"
          title={batch.fileName ?? batch.id}
          onClick={(event) => event.stopPropagation()}
        >
          {batch.fileName ?? batch.id}
        </Link>
      );
    },
  }),
  column.accessor("createdAt", {
    header: "Created",
    meta: { width: "var(--time)", className: `${ROOMY} ${GRID_CELLS.createdAt}` },
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
  column.accessor("updatedAt", {
    header: "Last change",
    meta: { width: "var(--time)", className: `@max-4xl:hidden ${ROOMY}` },
    cell: ({ getValue }) => <Moment at={getValue()} />,
  }),
]);

/** A batch's own page omits the batch column, which would be the same in every row. */
export const batchMessageColumns = messageColumns.filter(
  (each) => !("accessorKey" in each) || each.accessorKey !== "batch",
);

export type MessageColumns = typeof batchMessageColumns;
