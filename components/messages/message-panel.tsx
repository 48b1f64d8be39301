"use client";
import { Maximize2, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { MessageTitle } from "#components/messages/message-title";
import { MessageView } from "#components/messages/message-view";
import { Button, buttonClass } from "#components/ui/button";
import type { ListedMessage } from "#lib/wire/console-message";

type Props = { campaign: string; id: string; known: ListedMessage | undefined; onClose: () => void };

/** One message over the right of the list, of which nothing moves; over all of it where there is no room. */
export function MessagePanel({ campaign, id, known, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(id);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(`[data-open="${CSS.escape(opened.current)}"]`)?.focus();
  }, []);
  useEffect(() => {
    opened.current = id;
  }, [id]);
  return (
    <div className="contents lg:pointer-events-none lg:absolute lg:inset-y-0 lg:right-0 lg:z-20 lg:block lg:w-[26rem]">
      <aside
        aria-label="Message"
        className="fixed inset-0 z-30 flex flex-col overflow-hidden bg-surface lg:pointer-events-auto lg:sticky lg:inset-auto lg:top-4 lg:h-full lg:max-h-[calc(100dvh-5rem)] lg:min-h-96 lg:rounded-lg lg:border lg:shadow-raised"
      >
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
      </aside>
    </div>
  );
}
