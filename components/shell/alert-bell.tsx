"use client";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef } from "react";
import { firingQuery } from "#components/alerts/alert-queries.ts";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { announceAside } from "#lib/browser/announcer";
import { useLive } from "#lib/browser/live/use-live";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { counted } from "#lib/domain/text/counted";

const FILES_MS = 30_000;
const MOST_SHOWN = 99;

const FiringPopup = dynamic(() => import("#components/alerts/firing-popup").then((m) => m.FiringPopup), {
  ssr: false,
});

/**
 * Shows how many firing alerts of all campaigns nobody handles yet, and how many files wait for this person's approval; a click
 * lists them. `files` is their number when the page was drawn.
 */
export function AlertBell({ initial, files: drawn }: { initial: number; files: number }) {
  const firing = useLive().data?.alerts ?? initial;
  const { data } = useQuery({
    ...firingQuery,
    refetchInterval: FILES_MS,
    enabled: drawn > 0,
    ...usePollPause(),
  });
  const files = data ? data.files.reduce((sum, { waiting }) => sum + waiting, 0) : drawn;
  const { shown, name } = bellLabel(firing, files);
  const before = useRef(firing);
  useEffect(() => {
    if (firing > before.current)
      announceAside(`${firing === 1 ? "1 alert is firing" : `${firing} alerts are firing`}.`);
    before.current = firing;
  }, [firing]);
  return (
    <PopoverButton
      look="quiet"
      size="icon"
      label="Alerts"
      aria-label={name}
      className="relative"
      popup={(close) => <FiringPopup onClose={close} />}
    >
      <Bell size={16} aria-hidden />
      {shown && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-status-failed px-1 text-center text-[0.625rem] leading-4 font-semibold text-surface tabular-nums"
        >
          {shown}
        </span>
      )}
    </PopoverButton>
  );
}

/** The number on the bell and its accessible name, which holds the number; null where there is nothing to see. */
export function bellLabel(firing: number, files: number): { shown: string | null; name: string } {
  const n = firing + files;
  if (n === 0) return { shown: null, name: "Alerts: none firing" };
  const shown = n > MOST_SHOWN ? `${MOST_SHOWN}+` : String(n);
  const parts = [
    ...(firing > 0 ? [`${firing} firing`] : []),
    ...(files > 0 ? [`${counted(files, "file")} to approve`] : []),
  ];
  return { shown, name: `Alerts: ${shown} (${parts.join(", ")})` };
}
