import type { RowSelectionState, Updater } from "@tanstack/react-table";
import { useCallback, useEffect, useRef, useState } from "react";
import { announce } from "#lib/browser/announcer";

const NOTHING: RowSelectionState = {};

/** Which rows are selected, by id: kept over pages and live changes, dropped with the list of this `kind`. */
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
  const count = Object.keys(rows).length;
  const before = useRef({ kind, count });
  useEffect(() => {
    if (before.current.kind !== kind && before.current.count > 0) announce("The selection was cleared");
    before.current = { kind, count };
  }, [kind, count]);
  return { rows, count, select };
}
