"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { messageName } from "#components/messages/message/message-labels.ts";
import { Recipient } from "#components/messages/message/recipient";
import { StatusBadge } from "#components/messages/message/status-badge";
import { messageQuery } from "#components/messages/message-queries.ts";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import type { ListedMessage } from "#lib/wire/console/message";

type Shown = Pick<ListedMessage, "recipient" | "status" | "overdue">;
type Props = {
  campaign: string;
  id: string;
  /** The message as it was known before it was loaded. */
  known?: Shown | undefined;
};

/** The message's recipient and status, shown as soon as they are known. */
export function MessageTitle({ campaign, id, known }: Props) {
  const { data } = useQuery({ ...messageQuery(campaign, id), ...usePollPause() });
  const shown = data?.message ?? known;
  useDocumentTitle(shown && messageName(shown));
  if (!shown) return "Message";
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="shrink-0 tabular-nums">
        <Recipient number={shown.recipient} />
      </span>
      <span className="min-w-0 text-sm">
        <StatusBadge status={shown.status} overdue={shown.overdue} />
      </span>
    </span>
  );
}

/** Sets the window's title to the shown content until it closes; undefined leaves the title unchanged. */
function useDocumentTitle(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return;
    const before = document.title;
    const own = `${text} · Redial`;
    document.title = own;
    return () => {
      // The next screen may already have set the title.
      if (document.title === own) document.title = before;
    };
  }, [text]);
}
