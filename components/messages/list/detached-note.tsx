import type { MessagePage } from "#lib/wire/console/message";

/** At the end of a list: what was taken out of it with its month. */
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
