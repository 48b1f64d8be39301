"use client";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { announce } from "#lib/browser/announcer";
import { useCampaignInView } from "#lib/browser/campaign-in-view";
import { isModal, isTypingOrModal } from "#lib/browser/keys";
import { changeRefreshing, refreshing } from "#lib/browser/live/refreshing";
import { serverNow } from "#lib/browser/live/server-clock";
import { refreshCampaign } from "#lib/browser/refresh-campaign";
import { routeOf, type Screen } from "#lib/browser/screens";

const ShortcutSheet = dynamic(
  () => import("#components/shell/palette/shortcut-sheet").then((m) => m.ShortcutSheet),
  {
    ssr: false,
  },
);

const Palette = dynamic(() => import("#components/shell/palette/palette").then((m) => m.Palette), {
  ssr: false,
});

const GO_TO: Record<string, Screen | undefined> = {
  o: "overview",
  m: "messages",
  b: "batches",
  u: "upload",
  p: "operations",
  a: "alerts",
  s: "settings",
};
/** Longest time between `g` and the second key. */
const CHORD_MS = 1500;

/** Keys that work on every screen; a list has further ones. */
export function Shortcuts({ isMember }: { isMember: boolean }) {
  const [opened, setOpened] = useState<"sheet" | "palette" | null>(null);
  const campaign = useCampaignInView();
  const router = useRouter();
  const client = useQueryClient();
  const chordAt = useRef(0);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if ((event.ctrlKey || event.metaKey) && event.key === "k") {
        // This works while typing too, but never over a dialog, which it would cover.
        if (!isModal()) setOpened("palette");
        event.preventDefault();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTypingOrModal(event)) return;
      const inChord = event.timeStamp - chordAt.current < CHORD_MS;
      chordAt.current = event.key === "g" ? event.timeStamp : 0;
      const screen = inChord ? GO_TO[event.key] : undefined;
      if (screen) router.push(routeOf(screen, campaign));
      else if (event.key === "?") setOpened("sheet");
      else if (event.key === "R" && event.shiftKey) togglePause();
      else if (event.key === "r" && campaign) refreshCampaign(client, campaign);
      else if (event.key === "/") document.querySelector<HTMLElement>("input[type=search]")?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [campaign, client, router]);

  const close = () => setOpened(null);
  if (opened === "palette") return <Palette campaign={campaign} isMember={isMember} onClose={close} />;
  return opened === "sheet" ? <ShortcutSheet onClose={close} /> : null;
}

function togglePause(): void {
  const paused = refreshing().pausedAt !== null;
  changeRefreshing({ pausedAt: paused ? null : serverNow().toISOString() });
  announce(paused ? "Updates resumed" : "Updates paused");
}
