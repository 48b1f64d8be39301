import { useEffect, useState } from "react";
import type { RunningCheck } from "#components/uploads/check/upload-check.ts";
import type { RowError } from "#lib/domain/csv/rules";

const PAGE = 200;
const NONE: ReadonlyMap<number, RowError[]> = new Map();

/** The wrong cells in view, loaded page by page from the check's worker while scrolling. */
export function useProblemEntries(check: RunningCheck, kind: number | null, first: number, last: number) {
  const [kept, setKept] = useState({ kind, pages: NONE });
  const pages = kept.kind === kind ? kept.pages : NONE;
  useEffect(() => {
    let over = false;
    for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) {
      if (pages.has(page)) continue;
      check.list(kind, page * PAGE, PAGE).then((entries) => {
        if (over) return;
        setKept((before) => ({
          kind,
          pages: new Map(before.kind === kind ? before.pages : NONE).set(page, entries),
        }));
      });
    }
    return () => {
      over = true;
    };
  }, [check, kind, first, last, pages]);
  return (index: number) => pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}
