import { useCallback, useEffect, useRef } from "react";
import { isLeaving } from "#lib/browser/transition";

/** Whether somebody still looks at the component, for what an answer does that comes later: it is on the screen, and no other was asked for. */
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
