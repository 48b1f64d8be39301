import { useSyncExternalStore } from "react";
import { keepPreference } from "#lib/browser/preferences";

const listeners = new Set<() => void>();
let current: string | null = null;

/** The optional columns that this person wants, as names with commas between them. The server draws none of them. */
export function useChosenColumns(): string {
  return useSyncExternalStore(subscribe, read, () => "");
}

export function chooseColumns(names: string[]): void {
  current = names.join();
  keepPreference("columns", current);
  for (const listener of listeners) listener();
}

function read(): string {
  current ??= decodeURIComponent(/(?:^|; )columns=([^;]*)/.exec(document.cookie)?.[1] ?? "");
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
