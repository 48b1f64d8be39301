import { useCallback, useRef } from "react";

/**
 * Lets a write begin only when the one before has ended. The second click of a double click comes before the screen has
 * drawn what the first one did.
 */
export function useOnce(): (write: () => Promise<unknown>) => void {
  const busy = useRef(false);
  return useCallback((write) => {
    if (busy.current) return;
    busy.current = true;
    write()
      // The mutation itself says what went wrong.
      .catch(() => undefined)
      .finally(() => {
        busy.current = false;
      });
  }, []);
}
