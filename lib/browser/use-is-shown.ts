import { useCallback, useEffect, useRef } from "react";
import { isLeaving } from "#lib/browser/transition";

/** Whether the component is still on the screen, and no other screen was requested, when a late answer comes. */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current && !isLeaving(), []);
}
