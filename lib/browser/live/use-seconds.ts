import { useEffect, useState } from "react";

/** The time, updated each second while the page is visible. */
export function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(new Date());
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
