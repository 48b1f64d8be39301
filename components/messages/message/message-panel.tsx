"use client";
import { Maximize2, X } from "lucide-react";
import Link from "next/link";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { CoveringPanel } from "#components/messages/message/covering-panel";
import { MessageTitle } from "#components/messages/message/message-title";
import { MessageView } from "#components/messages/message/message-view";
import { Button, buttonClass } from "#components/ui/form/button";
import type { ListedMessage } from "#lib/wire/console/message";

/** The panel covers the page below the breakpoint `lg`, where it does not fit beside the list. */
const COVERS = "(width < 64rem)";

type Props = { campaign: string; id: string; known: ListedMessage | undefined; onClose: () => void };

/** Shows a message over the list's right side without moving the list; on a narrow screen, over the whole page. */
export function MessagePanel({ campaign, id, known, onClose }: Props) {
  const covers = useMedia(COVERS);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(id);
  const origin = useCallback(
    () => document.querySelector<HTMLElement>(`[data-open="${CSS.escape(opened.current)}"]`),
    [],
  );
  useEffect(() => {
    if (covers) return;
    heading.current?.focus({ preventScroll: true });
    return () => origin()?.focus();
  }, [covers, origin]);
  useEffect(() => {
    opened.current = id;
  }, [id]);
  const content = (
    <>
      <div className="flex h-11 shrink-0 items-center gap-1 border-b px-4">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-base font-semibold outline-hidden">
          <MessageTitle campaign={campaign} id={id} known={known} />
        </h2>
        <Link
          href={`/campaigns/${campaign}/messages/${encodeURIComponent(id)}`}
          aria-label="Open as a page"
          title="Open as a page"
          className={buttonClass({ look: "quiet", size: "icon" })}
        >
          <Maximize2 size={14} aria-hidden />
        </Link>
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose} className="-mr-2">
          <X size={16} aria-hidden />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <MessageView campaign={campaign} id={id} />
      </div>
    </>
  );
  if (covers) {
    return (
      <CoveringPanel heading={heading} origin={origin} onClose={onClose}>
        {content}
      </CoveringPanel>
    );
  }
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 z-20 w-[26rem]">
      <aside
        aria-label="Message"
        className="pointer-events-auto sticky top-4 flex h-full max-h-[calc(100dvh-5rem)] min-h-96 flex-col overflow-hidden rounded-lg border bg-surface shadow-raised"
      >
        {content}
      </aside>
    </div>
  );
}

/** Whether a media query matches now; false on the server. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
