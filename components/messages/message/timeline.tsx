"use client";
import { useState } from "react";
import { AttemptCard } from "#components/messages/message/attempt-card";
import { nextStep } from "#components/messages/message/message-labels.ts";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { counted } from "#lib/domain/text/counted";
import type { MessageDetail } from "#lib/wire/console/message-detail";
import type { AttemptDelivery } from "#lib/wire/service/route-insight";

/** Older attempts are a click away. */
const SHOWN_AT_FIRST = 5;

/** Shows what happens next, the attempts, newest first, and the message's creation. */
export function Timeline({ detail, delivery }: { detail: MessageDetail; delivery: AttemptDelivery[] }) {
  const [all, setAll] = useState(false);
  const attempts = all ? detail.attempts : detail.attempts.slice(0, SHOWN_AT_FIRST);
  const hidden = detail.attempts.length - attempts.length;
  const next = nextStep(detail);
  return (
    <section aria-label="Timeline" className="grid content-start gap-2">
      <h2 className="font-semibold">Timeline</h2>
      <ol className="grid gap-3 border-l-2 pl-4">
        {next && <li className="text-text-muted">{next}</li>}
        {attempts.map((attempt) => (
          <li key={attempt.n}>
            <AttemptCard attempt={attempt} delivery={delivery.find(({ n }) => n === attempt.n)} />
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <Button size="small" onClick={() => setAll(true)}>
              Show {counted(hidden, "older attempt")}
            </Button>
          </li>
        )}
        <li className="text-text-muted">
          Created <Moment at={detail.message.createdAt} absolute />
        </li>
      </ol>
    </section>
  );
}
