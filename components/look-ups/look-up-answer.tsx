import { CircleCheck, CircleHelp, CircleX, Clock } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { StatusBadge } from "#components/messages/message/status-badge";
import { Moment } from "#components/ui/moment";
import { verdictOf } from "#lib/domain/look-ups/verdict";
import { counted } from "#lib/domain/text/counted";
import { shortened } from "#lib/domain/text/shortened";
import type { FoundMessage, LookUp } from "#lib/wire/console/look-up";

const LOOKS = {
  yes: { Icon: CircleCheck, words: "Yes, reached.", colour: "text-status-delivered" },
  not_yet: { Icon: Clock, words: "Not yet.", colour: "text-text-muted" },
  no: { Icon: CircleX, words: "Not reached.", colour: "text-status-failed" },
  nothing: { Icon: CircleHelp, words: "Nothing was sent.", colour: "text-text-muted" },
};

/** Whether the person was reached, in one sentence, the next step, and all that was found. */
export function LookUpAnswer({ found }: { found: LookUp }) {
  const { messages, more, unread, searched, number, asOf } = found;
  const { answer, why, next } = verdictOf(messages.map(({ message }) => message));
  const { Icon, words, colour } = LOOKS[answer];
  const newest = messages[0];
  return (
    <section aria-label="Answer" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1 rounded-lg border bg-surface p-4">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <Icon size={20} aria-hidden className={`shrink-0 ${colour}`} /> {words}
        </h2>
        <p className="text-base">
          {why} {next}
        </p>
        {newest && (
          <p>
            <Link
              href={
                `/campaigns/${newest.campaign.id}/messages/${encodeURIComponent(newest.message.id)}` as Route
              }
              className="text-text-accent hover:underline"
            >
              Open the newest message
            </Link>
          </p>
        )}
        <p className="text-text-muted">
          Number {number}, in {counted(searched, "campaign")}, as of <Moment at={asOf} absolute />.
          {unread.length > 0 &&
            ` Not read to the end yet, so that a message may be missing: ${shortened(unread)}.`}
        </p>
      </div>
      {messages.length > 0 && <FoundMessages messages={messages} more={more} />}
    </section>
  );
}

/** Messages to the number, newest first. */
function FoundMessages({ messages, more }: { messages: FoundMessage[]; more: boolean }) {
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
