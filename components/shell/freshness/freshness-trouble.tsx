import Link from "next/link";
import { Moment } from "#components/ui/moment";
import { faultLabel } from "#lib/browser/live/fault-labels";
import { stateLabel } from "#lib/browser/live/freshness-labels";
import { STOP_WORDS } from "#lib/domain/messages/stop-labels";
import type { Fault, Freshness } from "#lib/wire/console/freshness";

/** Says why the campaign cannot be read, and who can mend it. */
export function StoppedNotice({ stop }: { stop: NonNullable<Freshness["stop"]> }) {
  return (
    <div className="grid gap-1 rounded-md border border-alarm-border bg-alarm p-2">
      <p>{STOP_WORDS[stop.reason].help}</p>
      <p className="text-xs break-all text-text-muted">
        HTTP {stop.httpStatus ?? "–"} · {stop.code || "no code"} ·{" "}
        {stop.traceId ? `trace id ${stop.traceId}` : "no trace id was returned"}
      </p>
      <Link href="/settings" className="text-text-accent underline">
        Settings
      </Link>
    </div>
  );
}

type TroubleProps = { freshness: Freshness; trouble: NonNullable<Freshness["trouble"]> };

/** Says what cannot be read now, what still works, when reading resumes, and how the last call ended. */
export function TroubleNotice({ freshness, trouble }: TroubleProps) {
  const { since, partial, triesAt, fault } = trouble;
  return (
    <div className="grid gap-1 rounded-md border border-notice-border bg-notice p-2">
      <p>
        {partial ? "Some messages could not be read" : stateLabel(freshness)} since{" "}
        <Moment at={since} absolute />. {partial ? "The others are still read." : stillWorks(fault?.cause)}
      </p>
      <p>
        {triesAt ? (
          <>
            The console tries again by itself, next at <Moment at={triesAt} absolute />.
          </>
        ) : (
          "The console is trying again now."
        )}
      </p>
      {fault && (
        <p className="text-xs break-words text-text-muted">
          Last error, <Moment at={fault.at} absolute />: {faultLabel(fault)} ·{" "}
          {fault.traceId ? `trace id ${fault.traceId}` : "no trace id was returned"}
        </p>
      )}
    </div>
  );
}

function stillWorks(cause: Fault["cause"] | undefined): string {
  const works =
    "Messages read before can still be searched, filtered and exported. New messages and changes are not shown";
  if (cause === "unkept") return `${works}. An admin can find the reason in this server's log.`;
  return `${works}. Retries and single messages may fail.`;
}
