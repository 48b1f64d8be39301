import type { RowSelectionState, Updater } from "@tanstack/react-table";
import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "#lib/browser/announcer";
import { toggled } from "#lib/browser/selection";

const NOTHING: RowSelectionState = {};

/**
 * Which rows are selected, by id: kept over pages and live changes, dropped with the list of this `kind`. `toggle` with
 * the page's rows switches all from the row that was switched before.
 */
export function useSelection(kind: string) {
  const [chosen, setChosen] = useState({ kind, rows: NOTHING });
  const rows = chosen.kind === kind ? chosen.rows : NOTHING;
  const select = useCallback(
    (change: Updater<RowSelectionState>) =>
      setChosen((before) => {
        const current = before.kind === kind ? before.rows : NOTHING;
        return { kind, rows: typeof change === "function" ? change(current) : change };
      }),
    [kind],
  );
  const anchor = useRef<string | null>(null);
  const toggle = useCallback(
    (id: string, page: string[] | null) => {
      const from = anchor.current;
      anchor.current = id;
      select((before) => toggled(before, id, from, page));
    },
    [select],
  );
  const count = Object.keys(rows).length;
  const before = useRef({ kind, count });
  useEffect(() => {
    const was = before.current;
    if (was.count > 0 && count === 0) announce("The selection was cleared");
    else if (was.count !== count) announce(`${count.toLocaleString("en")} selected`);
    before.current = { kind, count };
  }, [kind, count]);
  return { rows, count, select, toggle };
}
