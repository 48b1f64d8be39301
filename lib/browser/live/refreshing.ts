import { useSyncExternalStore } from "react";

/** How the console refreshes in this browser: automatically when `seconds` is null, and not at all while `pausedAt` is set. */
export type Refreshing = { pausedAt: string | null; seconds: number | null };

export const INTERVAL_CHOICES = [5, 15, 60] as const;

const NAME = "redial.refreshing";
const INITIAL: Refreshing = { pausedAt: null, seconds: null };
const listeners = new Set<() => void>();
let current: Refreshing | null = null;

export function refreshing(): Refreshing {
  current ??= restore();
  return current;
}

export function changeRefreshing(change: Partial<Refreshing>): void {
  current = { ...refreshing(), ...change };
  localStorage.setItem(NAME, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function useRefreshing(): Refreshing {
  return useSyncExternalStore(subscribe, refreshing, () => INITIAL);
}

function restore(): Refreshing {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "null");
    if (typeof kept !== "object" || kept === null) return INITIAL;
    const pausedAt = Reflect.get(kept, "pausedAt");
    const seconds = Reflect.get(kept, "seconds");
    return {
      pausedAt: typeof pausedAt === "string" ? pausedAt : null,
      seconds: INTERVAL_CHOICES.find((choice) => choice === seconds) ?? null,
    };
  } catch {
    return INITIAL;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
