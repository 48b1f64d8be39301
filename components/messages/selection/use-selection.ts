import { useCallback, useEffect, useRef, useState } from "react";
import {
  type AllMatching,
  rowsOf,
  type Selection,
  toggled,
} from "#components/messages/selection/selection.ts";
import { announce } from "#lib/browser/announcer";
import { counted } from "#lib/domain/text/counted";

/** A new selection, or a function that makes it from the present one. */
export type SelectionChange = Selection | ((before: Selection) => Selection);

const NOTHING: Selection = {};
type Chosen = { kind: string; rows: Selection; all: AllMatching | null };
type Page = { id: string; createdAt: string }[];

/**
 * Selected rows by id. They are kept over pages and live changes, and dropped with the list of this `kind`. `toggle`
 * with the page's rows also switches all rows since the last one switched. All matching messages may be selected
 * instead; switching one row then continues with the page's rows.
 */
export function useSelection(kind: string, page: Page) {
  const [chosen, setChosen] = useState<Chosen>({ kind, rows: NOTHING, all: null });
  const all = chosen.kind === kind ? chosen.all : null;
  const rows = shownRows(chosen, kind, page);
  const shown = useRef(page);
  useEffect(() => {
    shown.current = page;
  }, [page]);
  const select = useCallback(
    (change: SelectionChange) =>
      setChosen((before) => {
        const current = shownRows(before, kind, shown.current);
        return { kind, rows: typeof change === "function" ? change(current) : change, all: null };
      }),
    [kind],
  );
  const selectAll = useCallback((all: AllMatching) => setChosen({ kind, rows: NOTHING, all }), [kind]);
  const anchor = useRef<string | null>(null);
  const toggle = useCallback(
    (id: string, page: string[] | null) => {
      const from = anchor.current;
      anchor.current = id;
      select((before) => toggled(before, id, from, page));
    },
    [select],
  );
  const count = all ? (all.count ?? Object.keys(rows).length) : Object.keys(rows).length;
  const before = useRef(count);
  useEffect(() => {
    if (before.current > 0 && count === 0) announce("Selection cleared");
    else if (before.current !== count) announce(`${counted(count, "message")} selected`);
    before.current = count;
  }, [count]);
  return { rows, all, count, select, selectAll, toggle };
}

function shownRows(chosen: Chosen, kind: string, page: Page): Selection {
  if (chosen.kind !== kind) return NOTHING;
  return chosen.all ? rowsOf(chosen.all, page) : chosen.rows;
}
