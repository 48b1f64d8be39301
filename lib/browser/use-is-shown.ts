import { useCallback, useEffect, useRef } from "react";

/** Whether the component is still on the screen, for what an answer does that comes later. */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current, []);
}
