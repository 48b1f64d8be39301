import { testLabel } from "#components/messages/message/test-label.ts";
import { LastRequest } from "#components/messages/retry/last-request";
import type { ListedMessage } from "#lib/wire/console/message";

/** Notes that few rows have: whose test it was, and the outcome of the last retry. */
export function RowNotes({ message }: { message: ListedMessage }) {
  const label = testLabel(message);
  return (
    <>
      {label && (
        <span title={label} className="rounded-sm border px-1 text-xs font-semibold">
          TEST<span className="sr-only"> {label}</span>
        </span>
      )}
      {message.lastRequest && <LastRequest record={message.lastRequest} />}
    </>
  );
}
