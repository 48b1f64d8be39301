"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RetryChoices } from "#components/batches/retry-choices";
import { type CheckProgress, useBatchCheck } from "#components/batches/use-batch-check.ts";
import { preflightQuery } from "#components/operations/operation-queries.ts";
import { ErrorPanel } from "#components/ui/error-panel";
import { Button } from "#components/ui/form/button";
import { Meter } from "#components/ui/meter";
import { Dialog } from "#components/ui/popup/dialog";
import { counted } from "#lib/domain/text/counted";

type Props = { campaign: string; batch: string; onClose: () => void };

/** First reads the whole batch again, so that its choices are current; then offers the two ways to retry it. */
export function RetryBatchDialog(props: Props) {
  const [turn, setTurn] = useState(0);
  return (
    <Dialog title="Retry failed messages" onClose={props.onClose}>
      <CheckedChoices key={turn} turn={turn} onAgain={() => setTurn(turn + 1)} {...props} />
    </Dialog>
  );
}

type CheckProps = Props & { turn: number; onAgain: () => void };

function CheckedChoices({ campaign, batch, turn, onAgain, onClose }: CheckProps) {
  const check = useBatchCheck(campaign, batch);
  const { data, error } = useQuery({ ...preflightQuery(campaign, batch, turn), enabled: check.done });
  const problem = check.error ?? error;
  if (!problem && !data) return <Checking progress={check} onCancel={onClose} />;
  return (
    <>
      {problem && (
        <ErrorPanel
          what="The batch could not be checked"
          works="Nothing was sent."
          next="Check the batch again."
          error={problem}
        />
      )}
      {!problem && data && (
        <RetryChoices campaign={campaign} batch={batch} preflight={data} onClose={onClose} />
      )}
      <Button className="justify-self-start" onClick={onAgain}>
        Check again
      </Button>
    </>
  );
}

function Checking({ progress, onCancel }: { progress: CheckProgress; onCancel: () => void }) {
  const { read, total } = progress;
  const of = total === null ? "" : `${read.toLocaleString("en")} of `;
  return (
    <div className="grid gap-3">
      <p role="status">
        Checking {of}
        {counted(total ?? read, "message")}…
      </p>
      <Meter label="Checked" value={read} most={total} />
      <div className="flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
