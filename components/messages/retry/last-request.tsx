"use client";
import { Info } from "lucide-react";
import { recordOutcome } from "#components/messages/retry/retry-record-labels.ts";
import { PopoverButton } from "#components/ui/popup/popover-button";
import { preloaded } from "#lib/browser/preloaded";
import type { RetryRecord as Retry } from "#lib/wire/console/message-retry";

const RetryRecord = preloaded(() =>
  import("#components/messages/retry/retry-record").then((m) => m.RetryRecord),
);

/** Opens the outcome of the message's last retry, with a trace id that can be copied. */
export function LastRequest({ record }: { record: Retry }) {
  const label = `Last retry: ${recordOutcome(record)}`;
  return (
    // A click in the popup reaches the row through the components' tree.
    // biome-ignore lint/a11y/noStaticElementInteractions: stops events, is no control
    // biome-ignore lint/a11y/useKeyWithClickEvents: likewise
    <span onClick={(event) => event.stopPropagation()}>
      <PopoverButton
        look="quiet"
        size="icon"
        className="size-6! text-text-muted"
        aria-label={label}
        label="Last retry"
        preload={RetryRecord.preload}
        popup={() => (
          <div className="max-w-80 p-2 text-sm whitespace-normal">
            <RetryRecord record={record} />
          </div>
        )}
      >
        <Info size={14} aria-hidden />
      </PopoverButton>
    </span>
  );
}
