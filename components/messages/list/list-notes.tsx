import { Moment } from "#components/ui/moment";
import type { MessagePage } from "#lib/wire/console/message";

/** Ends a list with the detached months and their numbers of messages. */
export function DetachedNote({ detached }: Pick<MessagePage, "detached">) {
  return (
    <ul className="text-text-muted">
      {detached.map(({ months, n }) => (
        <li key={months}>
          {n.toLocaleString("en")} {n === 1 ? "message" : "messages"} of {months} {n === 1 ? "is" : "are"} not
          shown: the month was detached. All counts still have {n === 1 ? "it" : "them"}.
        </li>
      ))}
    </ul>
  );
}

/** Explains at the end of a list why it is shorter than the counts above it. */
export function RemovedNote({ upTo }: { upTo: string }) {
  return (
    <p className="text-text-muted">
      Messages up to <Moment at={upTo} absolute /> were removed by retention. All counts still have them.
    </p>
  );
}
