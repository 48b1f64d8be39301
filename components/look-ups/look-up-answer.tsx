import { CircleCheck, CircleHelp, CircleX, Clock } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { FoundMessages } from "#components/look-ups/found-messages";
import { Moment } from "#components/ui/moment";
import { verdictOf } from "#lib/domain/look-ups/verdict";
import { counted } from "#lib/domain/text/counted";
import { shortened } from "#lib/domain/text/shortened";
import type { LookUp } from "#lib/wire/console/look-up";

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
