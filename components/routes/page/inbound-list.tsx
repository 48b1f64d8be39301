import { Section } from "#components/service/section";
import { Moment } from "#components/ui/moment";
import { TableFrame } from "#components/ui/table";
import type { RouteDetail } from "#lib/wire/service/route-detail";

/** Messages from phones to the route's senders. */
export function InboundList({ messages }: { messages: RouteDetail["inbound"] }) {
  return (
    <Section title="Messages from phones">
      {messages.length === 0 ? (
        <p className="text-text-muted">None in the last 7 days. They are kept for 7 days.</p>
      ) : (
        <TableFrame aria-label="Messages from phones" className="max-h-80">
          <ol className="divide-y">
            {messages.map(({ at, sender, recipient, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two messages may be alike
              <li key={`${at} ${sender} ${index}`} className="px-3 py-2">
                <p className="flex flex-wrap justify-between gap-x-3 text-text-muted">
                  <span className="tabular-nums wrap-anywhere">
                    {sender} to {recipient}
                  </span>
                  <Moment at={at} />
                </p>
                <p className="whitespace-pre-wrap">{text}</p>
              </li>
            ))}
          </ol>
        </TableFrame>
      )}
    </Section>
  );
}
