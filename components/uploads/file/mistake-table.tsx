"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { HeaderCell, Table, TableFrame } from "#components/ui/table";
import type { RunningCheck } from "#components/uploads/check/upload-check.ts";
import { useProblemEntries } from "#components/uploads/file/use-problem-entries.ts";
import type { RowError } from "#lib/domain/csv/rules";

const ROW_PX = 44;
/** On a phone the mistake is shown below its cell. */
const PHONE_ROW_PX = 64;

type Props = { check: RunningCheck; kind: number | null; count: number; ref: Ref<HTMLElement | null> };

/** Lists only the wrong cells, however many. Rows outside the visible part are not in the page. */
export function MistakeTable({ check, kind, count, ref }: Props) {
  const frame = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => frame.current, []);
  const [rowPx] = useState(() => (matchMedia("(width < 40rem)").matches ? PHONE_ROW_PX : ROW_PX));
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 12,
    initialRect: { width: 800, height: 480 },
  });
  const rows = virtual.getVirtualItems();
  const [first = 0, last = 0] = [rows[0]?.index, rows.at(-1)?.index];
  const entry = useProblemEntries(check, kind, first, last);
  return (
    <TableFrame
      ref={frame}
      aria-label="Wrong cells, scrollable"
      className="max-h-[max(18rem,calc(100dvh-20rem))]"
    >
      <Table className="table-fixed max-sm:block" aria-rowcount={count + 1}>
        <thead className="max-sm:sr-only">
          <tr aria-rowindex={1}>
            <HeaderCell className="w-24 text-right">Row</HeaderCell>
            <HeaderCell className="w-36">Column</HeaderCell>
            <HeaderCell className="w-52">Value in the cell</HeaderCell>
            <HeaderCell>What to fix</HeaderCell>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          <Gap height={rows[0]?.start ?? 0} />
          {rows.map(({ index }) => (
            <MistakeRow key={index} index={index} height={rowPx} entry={entry(index)} />
          ))}
          <Gap height={virtual.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
        </tbody>
      </Table>
    </TableFrame>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td colSpan={4} style={{ height }} />
    </tr>
  ) : null;
}

function MistakeRow({
  index,
  height,
  entry,
}: {
  index: number;
  height: number;
  entry: RowError | undefined;
}) {
  return (
    <tr
      aria-rowindex={index + 2}
      style={{ height }}
      className="max-sm:grid max-sm:grid-cols-[minmax(4.5rem,auto)_auto_minmax(0,1fr)] max-sm:content-center max-sm:gap-x-2 max-sm:border-b max-sm:px-3 sm:[&>td]:border-b sm:[&>td]:px-3"
    >
      <td className="tabular-nums sm:text-right">
        {/* A phone shows no column header above the number. */}
        {entry && <span className="sm:hidden">Row </span>}
        {entry?.row.toLocaleString("en")}
      </td>
      <td className="max-w-28 truncate font-mono text-xs max-sm:leading-5">
        {entry?.column || (entry ? "–" : "")}
      </td>
      <td className="truncate">
        {entry && (
          <span className="rounded-sm bg-alarm px-1 font-mono text-xs text-status-failed" title={entry.value}>
            {entry.value === "" ? "empty" : visible(entry.value)}
          </span>
        )}
      </td>
      <td className="max-sm:col-span-2 max-sm:col-start-2 max-sm:text-xs">
        <span className="line-clamp-2" title={entry?.message}>
          {entry?.message}
        </span>
      </td>
    </tr>
  );
}

/** Replaces invisible characters by visible signs. */
function visible(value: string): string {
  return value
    .replace(/\r\n|\r|\n/g, "↵")
    .replace(/\t/g, "→")
    .replace(/^ +| +$/g, (spaces) => "·".repeat(spaces.length))
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u{A0}\u{2028}\u{2029}]/gu, "□");
}
