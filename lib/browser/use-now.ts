import { useSyncExternalStore } from "react";

/** Often enough for "3 min ago". */
const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, moving on in steps that everything on the page shares. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read, readFirst);
}

/** On the server nobody listens, so nothing moves the time on: each page is drawn with its own. */
function readFirst(): Date {
  return typeof window === "undefined" ? new Date() : now;
}

function read(): Date {
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = new Date();
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}
