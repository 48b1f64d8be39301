"use client";
import { useQuery } from "@tanstack/react-query";
import { messageName } from "#components/messages/message/message-labels.ts";
import { Recipient } from "#components/messages/message/recipient";
import { StatusBadge } from "#components/messages/message/status-badge";
import { useDocumentTitle } from "#components/messages/message/use-document-title.ts";
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
