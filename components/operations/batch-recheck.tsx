import { Moment } from "#components/ui/moment";
import { counted } from "#lib/domain/text/counted";
import type { OperationDetail } from "#lib/wire/console/operation";

/** Progress of the messages read again before the single call for a batch, and those left unread. */
export function BatchRecheck({ detail: { operation, recheck } }: { detail: OperationDetail }) {
  if (!recheck?.beganAt) return null;
  const { read, total, endedAt, beganAt, unread, unreadSince } = recheck;
  const isOver = operation.endedAt !== null || operation.counts.queued === 0;
  if (!endedAt && !isOver) {
    return (
      <div className="grid gap-1">
        <p>
          Reading the batch again before the retry: {read.toLocaleString("en")} of {counted(total, "message")}
          .
        </p>
        <progress
          className="h-2 w-full max-w-96 accent-accent"
          aria-label="Read again"
          value={read}
          max={Math.max(total, read, 1)}
        />
      </div>
    );
  }
  if (unread === null) return null;
  return (
    <p className="text-text-muted">
      Messages that could have changed were read again before the retry, starting at{" "}
      <Moment at={beganAt} absolute />.
      {unread > 0 && unreadSince !== null && (
        <>
          {" "}
          {counted(unread, "message")}{" "}
          {unread === 1 ? "was not read again. It was" : "were not read again. They were"} last read at{" "}
          <Moment at={unreadSince} absolute /> or later.
        </>
      )}
    </p>
  );
}
