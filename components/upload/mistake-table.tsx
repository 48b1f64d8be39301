"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useImperativeHandle, useRef } from "react";
import { HeaderCell, Table, TableFrame } from "#components/ui/table";
import type { RunningCheck } from "#lib/browser/upload-check";
import { useProblemEntries } from "#lib/browser/use-problem-entries";
import type { RowError } from "#lib/domain/csv/rules";

const ROW_PX = 44;

type Props = { check: RunningCheck; kind: number | null; count: number; ref: Ref<HTMLElement | null> };

/** Only the wrong cells, however many: what is out of sight is not in the page. */
export function MistakeTable({ check, kind, count, ref }: Props) {
  const frame = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => frame.current, []);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
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
      <Table className="min-w-[44rem] table-fixed" aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <HeaderCell className="w-24 text-right">Row</HeaderCell>
            <HeaderCell className="w-36">Column</HeaderCell>
            <HeaderCell className="w-52">What the cell holds</HeaderCell>
            <HeaderCell>What is wrong</HeaderCell>
          </tr>
        </thead>
        <tbody>
          <Gap height={rows[0]?.start ?? 0} />
          {rows.map(({ index }) => (
            <MistakeRow key={index} index={index} entry={entry(index)} />
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

function MistakeRow({ index, entry }: { index: number; entry: RowError | undefined }) {
  return (
    <tr aria-rowindex={index + 2} style={{ height: ROW_PX }} className="[&>td]:border-b [&>td]:px-3">
      <td className="text-right tabular-nums">{entry?.row.toLocaleString("en")}</td>
      <td className="truncate font-mono text-xs">{entry?.column || (entry ? "–" : "")}</td>
      <td className="truncate">
        {entry && (
          <span className="rounded-sm bg-alarm px-1 font-mono text-xs text-status-failed" title={entry.value}>
            {entry.value === "" ? "empty" : visible(entry.value)}
          </span>
        )}
      </td>
      <td>
        <span className="line-clamp-2" title={entry?.message}>
          {entry?.message}
        </span>
      </td>
    </tr>
  );
}

/** What cannot be seen is shown by a sign. */
function visible(value: string): string {
  return value
    .replace(/\r\n|\r|\n/g, "↵")
    .replace(/\t/g, "→")
    .replace(/^ +| +$/g, (spaces) => "·".repeat(spaces.length))
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u{A0}\u{2028}\u{2029}]/gu, "□");
}
