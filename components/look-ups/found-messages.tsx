import type { Route } from "next";
import Link from "next/link";
import { StatusBadge } from "#components/messages/message/status-badge";
import { Moment } from "#components/ui/moment";
import type { FoundMessage } from "#lib/wire/console/look-up";

/** Messages to the number, newest first. */
export function FoundMessages({ messages, more }: { messages: FoundMessage[]; more: boolean }) {
  return (
    <div className="grid gap-2">
      <ul aria-label="Messages to this number" className="divide-y rounded-lg border bg-surface">
        {messages.map(({ campaign, message }) => (
          <li
            key={message.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto_auto]"
          >
            <StatusBadge status={message.status} errorCode={message.errorCode} overdue={message.overdue} />
            <span className="min-w-0 truncate max-sm:order-last max-sm:col-span-2" title={campaign.name}>
              {campaign.name}
              <span className="text-text-muted">
                {" "}
                · {message.batch ? (message.batch.fileName ?? message.batch.id) : "single message"}
              </span>
            </span>
            <span className="text-text-muted max-sm:order-last max-sm:col-span-2">
              <Moment at={message.createdAt} absolute />
            </span>
            <Link
              href={`/campaigns/${campaign.id}/messages/${encodeURIComponent(message.id)}` as Route}
              className="text-text-accent hover:underline"
            >
              Open<span className="sr-only"> the message of {campaign.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <p className="text-text-muted">These are the newest 50. Open a campaign's list for older ones.</p>
      )}
    </div>
  );
}
