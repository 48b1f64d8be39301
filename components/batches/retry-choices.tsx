"use client";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { RetryChoice } from "#components/batches/retry-choice";
import { WholeBatchChoice } from "#components/batches/whole-batch-choice";
import { likelyTime } from "#components/operations/operation-labels.ts";
import { retryBatch } from "#components/operations/operation-writes.ts";
import { type Boxes, RetryableBoxes, tickedOf } from "#components/operations/retryable-boxes";
import { FormProblem } from "#components/ui/form/form-problem";
import { Moment } from "#components/ui/moment";
import { StrongCount } from "#components/ui/strong-count";
import { asksForNumber } from "#lib/browser/confirm-number";
import { useGoOn } from "#lib/browser/use-go-on";
import { useWrite } from "#lib/browser/use-write";
import { counted } from "#lib/domain/text/counted";
import type { BatchPreflight, BatchRetry } from "#lib/wire/console/batch-retry";

type Props = { campaign: string; batch: string; preflight: BatchPreflight; onClose: () => void };

/** The two ways to retry a batch, each with its effect; one that is not possible says why. */
export function RetryChoices({ campaign, batch, preflight, onClose }: Props) {
  const goOn = useGoOn();
  const { send, isPending, problem } = useWrite(
    retryBatch(useQueryClient(), campaign, batch),
    "Retry started",
  );
  const [boxes, setBoxes] = useState<Boxes>({ yes: true, maybe: true });
  const { yes, maybe, no, retriesExhausted, production } = preflight;
  const chosen = (boxes.yes ? yes : 0) + (boxes.maybe ? maybe : 0);
  const left = yes + maybe - chosen;
  const start = (asked: BatchRetry) =>
    send(asked, ({ operation }) => {
      onClose();
      goOn(`/campaigns/${campaign}/operations/${operation}`);
    });
  return (
    <div className="grid gap-4">
      <FormProblem problem={problem} />
      <RetryChoice
        title="Only where retrying helps"
        denied={preflight.chosen}
        empty={chosen === 0 ? "No messages are selected. Select a box that has messages." : null}
        confirm={asksForNumber(production, chosen) ? chosen : null}
        busy={isPending}
        button={`Retry ${counted(chosen, "message")}`}
        onRetry={() => start({ choice: "chosen", retryable: tickedOf(boxes) })}
      >
        <p>
          <StrongCount n={chosen}>{counted(chosen, "failed message")}</StrongCount> will be retried one by
          one.
          {chosen > 0 && ` This takes ${likelyTime(chosen, preflight.perSecond)} at the current pace.`}{" "}
          Skipped: {counted(no, "message")} where a retry cannot help, {counted(retriesExhausted, "message")}{" "}
          with no retries left
          {left > 0 && `, ${counted(left, "message")} not selected`}.
        </p>
        <RetryableBoxes counts={preflight} boxes={boxes} onChange={setBoxes} />
        <p className="text-xs text-text-muted">
          After this, the whole batch cannot be retried until these messages have left Created.
        </p>
      </RetryChoice>
      <WholeBatchChoice preflight={preflight} busy={isPending} onRetry={start} />
      {preflight.running !== null && (
        <Link
          href={`/campaigns/${campaign}/operations/${preflight.running}`}
          className="justify-self-start text-text-accent hover:underline"
        >
          Show the running retry
        </Link>
      )}
      <p className="text-xs text-text-muted">
        Checked at <Moment at={preflight.asOf} absolute />. All messages of the batch (
        {preflight.total.toLocaleString("en")}) were read.
      </p>
    </div>
  );
}
