"use client";
import { CirclePause, CloudOff, Gauge, History, OctagonX, Radio } from "lucide-react";
import { useParams } from "next/navigation";
import { useEffect } from "react";
import { useTimeStyle } from "#components/shell/time-style";
import { Button } from "#components/ui/form/button";
import { alarm, announceAside } from "#lib/browser/announcer";
import { CallError } from "#lib/browser/api";
import { type FreshnessView, freshnessView } from "#lib/browser/live/freshness-labels";
import { changeRefreshing, useRefreshing } from "#lib/browser/live/refreshing";
import { useLive } from "#lib/browser/live/use-live";
import { useSeconds } from "#lib/browser/live/use-seconds";
import { preloaded } from "#lib/browser/preloaded";
import { usePopup } from "#lib/browser/use-popup";

const FreshnessPopup = preloaded(() =>
  import("#components/shell/freshness/freshness-popup").then((m) => m.FreshnessPopup),
);

const MARKS = {
  live: Radio,
  slow: Gauge,
  paused: CirclePause,
  reading: History,
  gone: CloudOff,
  stopped: OctagonX,
};
const COLOURS: Record<FreshnessView["tone"], string> = {
  live: "text-status-delivered",
  slow: "text-text-muted",
  paused: "text-text-muted",
  reading: "text-status-flight",
  gone: "text-status-overdue",
  stopped: "text-status-failed",
};

/** Shows whether the data is live and how old it is, and lets the person pause it. */
export function FreshnessControl() {
  const { campaign } = useParams<{ campaign?: string }>();
  const live = useLive();
  const { pausedAt } = useRefreshing();
  const { zone } = useTimeStyle();
  const { open, anchor, trigger, close } = usePopup(FreshnessPopup.preload);
  const view = freshnessView({
    freshness: live.data?.freshness,
    failed: live.isError,
    missing: live.error instanceof CallError && live.error.status === 404,
    pausedAt,
    answeredAt: live.dataUpdatedAt,
    now: useSeconds(),
    zone,
  });
  const stopped = view.tone === "stopped" ? view.state : "";
  const gone = view.tone === "gone" ? view.state : "";
  useEffect(() => {
    if (stopped) alarm(stopped);
    if (gone) announceAside(gone);
  }, [stopped, gone]);
  if (!campaign && !pausedAt) return null;
  const Mark = MARKS[view.tone];
  const shown = (
    <>
      <Mark size={14} className={`shrink-0 ${COLOURS[view.tone]}`} aria-hidden />
      <span className="truncate sm:hidden">{view.word}</span>
      <span className="truncate tabular-nums max-sm:hidden">{view.text}</span>
    </>
  );
  return (
    <>
      {campaign ? (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-label={`Freshness: ${view.text}`}
          className="min-w-0 px-2 max-sm:max-w-25 max-sm:px-1 sm:shrink!"
          {...trigger}
        >
          {shown}
        </Button>
      ) : (
        // A pause stops the lists of all screens, not only one campaign's.
        <p role="status" aria-label={`Freshness: ${view.text}`} className="flex min-w-0 items-center gap-1.5">
          {shown}
        </p>
      )}
      {open && campaign && (
        <FreshnessPopup
          anchor={anchor}
          onClose={close}
          freshness={live.data?.freshness}
          campaign={campaign}
        />
      )}
      {pausedAt && (
        <Button size="small" onClick={() => changeRefreshing({ pausedAt: null })}>
          Resume
        </Button>
      )}
    </>
  );
}
