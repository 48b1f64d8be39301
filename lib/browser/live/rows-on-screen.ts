/** The visible rows that can still change, which the live call asks for. */
export type RowsOnScreen = { ids: string[]; newest: string | null };

const NONE: RowsOnScreen = { ids: [], newest: null };
let current = NONE;

export function rowsOnScreen(): RowsOnScreen {
  return current;
}

/** Null when no list is shown. */
export function showRows(rows: RowsOnScreen | null): void {
  current = rows ?? NONE;
}
