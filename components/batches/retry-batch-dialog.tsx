"use client";
import { useQuery } from "@tanstack/react-query";
import { RetryChoices } from "#components/batches/retry-choices";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { ErrorPanel } from "#components/ui/error-panel";
import { preflightQuery } from "#lib/browser/operations";
import { type CheckProgress, useBatchCheck } from "#lib/browser/use-batch-check";

type Props = { campaign: string; batch: string; onClose: () => void };

/** First the whole batch is read again, so that what is offered is the truth; then the two ways to retry it. */
export function RetryBatchDialog({ campaign, batch, onClose }: Props) {
  const check = useBatchCheck(campaign, batch);
  const { data, error } = useQuery({ ...preflightQuery(campaign, batch), enabled: check.done });
  const problem = check.error ?? error;
  return (
    <Dialog title="Retry failed messages" onClose={onClose}>
      {problem && (
        <ErrorPanel
          what="The batch could not be checked"
          works="Nothing was sent."
          next="Close this and try again."
          error={problem}
        />
      )}
      {!problem && !data && <Checking progress={check} onCancel={onClose} />}
      {!problem && data && (
        <RetryChoices campaign={campaign} batch={batch} preflight={data} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Checking({ progress, onCancel }: { progress: CheckProgress; onCancel: () => void }) {
  const { read, total } = progress;
  const of = total === null ? "" : ` of ${total.toLocaleString("en")}`;
  return (
    <div className="grid gap-3">
      <p role="status">
        Checking {read.toLocaleString("en")}
        {of}…
      </p>
      <progress
        className="h-2 w-full accent-accent"
        aria-label="Checked"
        value={read}
        max={total ?? undefined}
      />
      <div className="flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
