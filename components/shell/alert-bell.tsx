"use client";
import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { announceAside } from "#lib/browser/announcer";
import { useLive } from "#lib/browser/live/use-live";

const FiringPopup = dynamic(() => import("#components/alerts/firing-popup").then((m) => m.FiringPopup), {
  ssr: false,
});

/** Shows how many firing alerts of all campaigns nobody handles yet; a click lists them. */
export function AlertBell({ initial }: { initial: number }) {
  const n = useLive().data?.alerts ?? initial;
  const words = n === 0 ? "Alerts: none firing" : `Alerts: ${n} firing`;
  const before = useRef(n);
  useEffect(() => {
    if (n > before.current) announceAside(`${n === 1 ? "1 alert is firing" : `${n} alerts are firing`}.`);
    before.current = n;
  }, [n]);
  return (
    <PopoverButton
      look="quiet"
      size="icon"
      label="Alerts"
      aria-label={words}
      className="relative"
      popup={(close) => <FiringPopup onClose={close} />}
    >
      <Bell size={16} aria-hidden />
      {n > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-status-failed px-1 text-center text-[0.625rem] leading-4 font-semibold text-surface tabular-nums"
        >
          {n > 99 ? "99+" : n}
        </span>
      )}
    </PopoverButton>
  );
}
