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
