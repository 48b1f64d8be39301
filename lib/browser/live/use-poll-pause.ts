import { useRefreshing } from "#lib/browser/live/refreshing";

/** Options for a query that must not refresh by itself while refreshing is paused. */
export function usePollPause() {
  const paused = useRefreshing().pausedAt !== null;
  return paused
    ? { refetchInterval: false as const, refetchOnWindowFocus: false, refetchOnReconnect: false }
    : {};
}
