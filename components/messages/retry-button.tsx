"use client";
import { RotateCw } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "#components/ui/button";
import { Tooltip } from "#components/ui/tooltip";
import { announce } from "#lib/browser/announcer";
import type { ListedMessage } from "#lib/wire/console-message";

type Props = { message: ListedMessage; inTable?: boolean };

/** Always there; when it cannot be pressed it says why: on hover, on focus, when pressed, and in the detail as text. */
export function RetryButton({ message, inTable = false }: Props) {
  const id = useId();
  const { decision, text } = message.retry;
  const denied = decision === "denied";
  return (
    <Tooltip text={text}>
      <button
        type="button"
        aria-label={inTable ? `Retry ${message.recipient}` : undefined}
        aria-disabled={denied || undefined}
        aria-describedby={id}
        data-retry
        className={buttonClass({ size: inTable ? "small" : "normal", look: inTable ? "quiet" : "plain" })}
        onClick={(event) => {
          event.stopPropagation();
          announce(text);
        }}
      >
        <RotateCw size={inTable ? 13 : 14} aria-hidden />
        Retry
      </button>
      <span id={id} className="sr-only">
        {text}
      </span>
    </Tooltip>
  );
}
