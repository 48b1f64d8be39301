import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in what the server draws and in the browser's first rendering of it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
