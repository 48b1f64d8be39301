import { isErased } from "#lib/domain/retention/masked-number";
import { textRemovedLabel } from "#lib/domain/retention/retention-labels";
import type { MessageDetail } from "#lib/wire/console/message-detail";

export function MessageText({ detail }: { detail: MessageDetail }) {
  const values = Object.entries(detail.values);
  return (
    <section aria-label="Text" className="grid gap-2">
      <h2 className="font-semibold">Text as sent</h2>
      {detail.message.textRemoved ? (
        <p className="text-text-muted">
          {isErased(detail.message.recipient)
            ? "Text and values erased with the number, on request."
            : textRemovedLabel(detail.textDays)}
        </p>
      ) : detail.fullMessage === null ? (
        <p className="text-text-muted">{detail.masked ? "Masked for your role." : "Not read yet."}</p>
      ) : (
        <p className="rounded-md border bg-sunken p-3 text-base wrap-anywhere whitespace-pre-wrap">
          {detail.fullMessage}
        </p>
      )}
      {values.length > 0 && (
        <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-y-1">
          {values.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="truncate font-mono text-xs leading-5 text-text-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
