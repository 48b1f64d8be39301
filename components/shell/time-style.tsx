"use client";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { keepPreference } from "#lib/browser/preferences";
import type { TimeStyle } from "#lib/domain/time/show-time";

type Chosen = TimeStyle & { choose: (change: Partial<TimeStyle>) => void };

const Context = createContext<Chosen>({ zone: "UTC", relative: true, choose: () => {} });

/** The zone of every time on the page. If the server does not know the browser's, it is UTC until the page does. */
export function TimeStyleProvider({
  zone,
  relative,
  children,
}: {
  zone: string | null;
  relative: boolean;
  children: ReactNode;
}) {
  const [style, setStyle] = useState<TimeStyle>({ zone: zone ?? "UTC", relative });
  useEffect(() => {
    if (zone) return;
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    setStyle((now) => ({ ...now, zone: timeZone }));
  }, [zone]);
  function choose(change: Partial<TimeStyle>) {
    setStyle({ ...style, ...change });
    if (change.zone) keepPreference("zone", change.zone);
    if (change.relative !== undefined) keepPreference("times", change.relative ? "relative" : "absolute");
  }
  return <Context value={{ ...style, choose }}>{children}</Context>;
}

export function useTimeStyle(): Chosen {
  return useContext(Context);
}
