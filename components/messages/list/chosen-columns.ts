import { useSyncExternalStore } from "react";
import { keepPreference } from "#lib/browser/preferences";

const listeners = new Set<() => void>();
let current: string | null = null;

/** The person's optional columns, as names separated by commas. The server renders none of them. */
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
