import { useRefreshing } from "#lib/browser/live/refreshing";

/** While refreshing is paused, nothing is read by itself: spread over a query's options. */
export function usePollPause() {
  const paused = useRefreshing().pausedAt !== null;
  return paused
    ? { refetchInterval: false as const, refetchOnWindowFocus: false, refetchOnReconnect: false }
    : {};
}
