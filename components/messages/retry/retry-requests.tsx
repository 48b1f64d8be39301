"use client";
import { useState } from "react";
import { RetryRecord } from "#components/messages/retry/retry-record";
import { StopChecking } from "#components/operations/stop-checking";
import { Button } from "#components/ui/form/button";
import { counted } from "#lib/domain/text/counted";
import type { MessageDetail } from "#lib/wire/console/message-detail";

/** Retries requested here, the last one first; others are shown on a click. Empty until there is one. */
export function RetryRequests({ campaign, detail }: { campaign: string; detail: MessageDetail }) {
  const { requests, message } = detail;
  const [all, setAll] = useState(false);
  if (requests.length === 0) return null;
  const hidden = all ? 0 : requests.length - 1;
  return (
    <section aria-label="Retries from this console" className="grid gap-2">
      <h2 className="font-semibold">Retries from this console</h2>
      <ol className="grid gap-3">
        {requests.slice(0, all ? undefined : 1).map((record) => (
          <li key={record.id} className="grid gap-2 rounded-md border p-3">
            <RetryRecord record={record} />
            {record.state === "unclear" && (
              <StopChecking
                campaign={campaign}
                of={`messages/${encodeURIComponent(message.id)}`}
                denied={message.retry.reason === "no_permission" ? message.retry.text : null}
              />
            )}
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button size="small" className="justify-self-start" onClick={() => setAll(true)}>
          Show {counted(hidden, "earlier retry", "earlier retries")}
        </Button>
      )}
    </section>
  );
}
