import { useSyncExternalStore } from "react";
import { onServerTime, serverNow } from "#lib/browser/live/server-clock";

/** Short enough for "20 s ago", which changes in steps of 10 s. */
const TICK_MS = 5000;

const listeners = new Set<() => void>();
let now = serverNow();
let timer: ReturnType<typeof setInterval> | undefined;

/** The server's time, advancing in steps that the whole page shares. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read, readFirst);
}

/** On the server there are no subscribers and the time does not advance, so each page is drawn with its own. */
function readFirst(): Date {
  return typeof window === "undefined" ? new Date() : now;
}

function read(): Date {
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = serverNow();
  onServerTime(tick);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}
