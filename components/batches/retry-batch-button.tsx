"use client";
import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { batchRetryReason } from "#components/batches/batch-labels.ts";
import { buttonClass } from "#components/ui/form/button";
import { announce } from "#lib/browser/announcer";
import type { ConsoleBatch } from "#lib/wire/console/batch";

const RetryBatchDialog = dynamic(
  () => import("#components/batches/retry-batch-dialog").then((m) => m.RetryBatchDialog),
  { ssr: false },
);

/** `queued` is the number of its messages that are already queued for a retry. */
type Props = { campaign: string; batch: ConsoleBatch; queued: number };

/** Opens the choice of messages to retry; when nothing can be retried, it says why. */
export function RetryBatchButton({ campaign, batch, queued }: Props) {
  const [open, setOpen] = useState(false);
  const reason = batchRetryReason(batch, queued);
  return (
    <div className="grid gap-1 lg:justify-items-end">
      <button
        type="button"
        aria-disabled={reason.denied || undefined}
        aria-describedby="batch-retry-reason"
        className={buttonClass({}, "justify-self-start lg:justify-self-end")}
        onClick={() => (reason.denied ? announce(reason.text) : setOpen(true))}
      >
        <RotateCw size={14} aria-hidden /> Retry failed messages
      </button>
      <p id="batch-retry-reason" className="max-w-72 text-xs lg:text-right text-text-muted">
        {reason.text}
      </p>
      {open && <RetryBatchDialog campaign={campaign} batch={batch.id} onClose={() => setOpen(false)} />}
    </div>
  );
}
