"use client";
import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useParams } from "next/navigation";
import { useId, useState } from "react";
import { retryMessage } from "#components/messages/retry/retrying.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { buttonClass } from "#components/ui/form/button";
import { TraceId } from "#components/ui/form/trace-id";
import { Tooltip } from "#components/ui/popup/tooltip";
import { announce } from "#lib/browser/announcer";
import { besideSentence, requestLabel, retryReason } from "#lib/browser/request-labels";
import { useWrite } from "#lib/browser/use-write";
import type { ListedMessage } from "#lib/wire/console/message";

const ConfirmRetry = dynamic(
  () => import("#components/messages/retry/confirm-retry").then((m) => m.ConfirmRetry),
  {
    ssr: false,
  },
);

type Props = { message: ListedMessage; inTable?: boolean };

/** Always present. When disabled, it says why: on hover, on focus, when pressed, and as text in the detail. */
export function RetryButton({ message, inTable = false }: Props) {
  const id = useId();
  const { campaign = "" } = useParams<{ campaign?: string }>();
  const { zone } = useTimeStyle();
  const [asking, setAsking] = useState(false);
  const { send, isPending, problem, variables } = useWrite(retryMessage(useQueryClient(), campaign, zone));
  const { decision, text } = message.retry;
  const denied = decision === "denied";
  // A refusal that concerned an earlier failure does not apply to this one.
  const refused = variables?.updatedAt === message.updatedAt ? problem : null;
  const reason = retryReason(message, refused, zone);
  const retry = () => send(message);
  function press() {
    if (isPending) announce("The retry is being requested.");
    else if (denied) announce(reason);
    else if (decision === "confirm") setAsking(true);
    else retry();
  }
  const label = isPending ? "Requesting…" : (requestLabel(message.request) ?? "Retry");
  return (
    <>
      <Tooltip text={inTable && reason} inRow>
        <button
          type="button"
          aria-label={inTable ? `${label} ${message.recipient}` : undefined}
          aria-disabled={denied || isPending || undefined}
          aria-describedby={id}
          data-retry
          className={buttonClass({ size: inTable ? "small" : "normal", look: inTable ? "quiet" : "plain" })}
          onClick={(event) => {
            event.stopPropagation();
            press();
          }}
        >
          <RotateCw size={inTable ? 13 : 14} aria-hidden />
          {label}
        </button>
      </Tooltip>
      <span id={id} className={inTable ? "sr-only" : "min-w-48 flex-1 text-text-muted"}>
        {inTable ? reason : besideSentence(message, reason)}
      </span>
      {!inTable && refused?.traceId && (
        <span className="text-xs text-text-muted">
          Trace id <TraceId id={refused.traceId} />
        </span>
      )}
      {asking && (
        // A click in the dialog reaches the row through the components' tree.
        // biome-ignore lint/a11y/noStaticElementInteractions: stops events, is no control
        // biome-ignore lint/a11y/useKeyWithClickEvents: likewise
        <span onClick={(event) => event.stopPropagation()}>
          <ConfirmRetry
            recipient={message.recipient}
            text={text}
            onClose={() => setAsking(false)}
            onRetry={() => {
              setAsking(false);
              retry();
            }}
          />
        </span>
      )}
    </>
  );
}
