import { useSyncExternalStore } from "react";

/** What the live call asks about: the rows in sight that can still change, and how many are selected. */
export type RowsOnScreen = { ids: string[]; newest: string | null; selected: number };

const NONE: RowsOnScreen = { ids: [], newest: null, selected: 0 };
const listeners = new Set<() => void>();
let current = NONE;

export function rowsOnScreen(): RowsOnScreen {
  return current;
}

/** Null when no list is shown. */
export function showRows(rows: RowsOnScreen | null): void {
  current = rows ?? NONE;
  for (const listener of listeners) listener();
}

export function useSelectedCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => current.selected,
    () => 0,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
