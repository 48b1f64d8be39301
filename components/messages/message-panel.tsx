"use client";
import { Maximize2, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef } from "react";
import { MessageView } from "#components/messages/message-view";
import { Button, buttonClass } from "#components/ui/button";

type Props = { campaign: string; id: string; onClose: () => void };

/** One message beside the list; over it where there is no room. */
export function MessagePanel({ campaign, id, onClose }: Props) {
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
    <aside
      aria-label="Message"
      className="fixed inset-0 z-30 flex flex-col overflow-hidden bg-surface lg:sticky lg:inset-auto lg:top-4 lg:max-h-[calc(100dvh-5rem)] lg:w-[26rem] lg:shrink-0 lg:rounded-lg lg:border"
    >
      <div className="flex h-11 shrink-0 items-center gap-1 border-b px-4">
        <h2 ref={heading} tabIndex={-1} className="flex-1 font-semibold outline-hidden">
          Message
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
  );
}
