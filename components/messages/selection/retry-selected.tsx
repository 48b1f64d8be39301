"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Picked } from "#components/messages/selection/selection.ts";
import { likelyTime } from "#components/operations/operation-labels.ts";
import { chosenQuery } from "#components/operations/operation-queries.ts";
import { retryChosen } from "#components/operations/operation-writes.ts";
import { type Boxes, RetryableBoxes, tickedOf } from "#components/operations/retryable-boxes";
import { useTimeStyle } from "#components/shell/time-style";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { Button } from "#components/ui/form/button";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { FormProblem } from "#components/ui/form/form-problem";
import { Dialog } from "#components/ui/popup/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { StrongCount } from "#components/ui/strong-count";
import { asksForNumber, unconfirmed } from "#lib/browser/confirm-number";
import { useGoOn } from "#lib/browser/use-go-on";
import { useWrite } from "#lib/browser/use-write";
import { counted } from "#lib/domain/text/counted";
import type { ChosenPreview } from "#lib/wire/console/chosen";

type Props = { campaign: string; picked: Picked; onDone: () => void; onClose: () => void };

/** Shows what a retry of the selected messages would do, and starts it. */
export function RetrySelected({ campaign, picked, onDone, onClose }: Props) {
  const goOn = useGoOn();
  const { zone } = useTimeStyle();
  const chosen = "filter" in picked ? { ...picked, zone } : picked;
  const { data, error } = useQuery(chosenQuery(campaign, chosen));
  const retrying = useWrite(retryChosen(useQueryClient(), campaign), "Retry started");
  const [boxes, setBoxes] = useState<Boxes>({ yes: true, maybe: true });
  const [typed, setTyped] = useState("");
  const count = (boxes.yes ? (data?.yes ?? 0) : 0) + (boxes.maybe ? (data?.maybe ?? 0) : 0);
  const asks = data !== undefined && asksForNumber(data.production, count);
  const denied =
    count === 0 ? "None of these messages will be retried." : asks ? unconfirmed(count, typed) : null;
  function start() {
    retrying.send({ ...chosen, retryable: tickedOf(boxes) }, ({ operation }) => {
      onDone();
      goOn(`/campaigns/${campaign}/operations/${operation}`);
    });
  }
  return (
    <Dialog title="Retry selected messages" onClose={onClose}>
      <FormProblem problem={retrying.problem} />
      {error && !data && <ErrorPanel what="The selected messages could not be checked" error={error} />}
      {!data && !error && <SkeletonRows rows={3} label="Checking the selected messages" />}
      {data && (
        <>
          {data.frozen && <p className="text-text-muted">{data.frozen.words}</p>}
          <p>
            <StrongCount n={count}>{count.toLocaleString("en")}</StrongCount> of{" "}
            {counted(data.selected, "selected message")} will be retried.
            {count > 0 && ` This takes ${likelyTime(count, data.perSecond)} at the current pace.`}
          </p>
          <RetryableBoxes counts={data} boxes={boxes} onChange={setBoxes} />
          <Skipped preview={data} />
          {asks && <ConfirmNumber n={count} typed={typed} onType={setTyped} />}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <ActionButton
              look="primary"
              denied={denied}
              aria-disabled={retrying.isPending || undefined}
              onClick={start}
            >
              Retry {counted(count, "message")}
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Skipped({ preview: { skipped } }: { preview: ChosenPreview }) {
  if (skipped.length === 0) return null;
  return (
    <section aria-label="Will be skipped">
      <h3 className="font-semibold">Will be skipped</h3>
      <ul className="grid gap-1">
        {skipped.map(({ text, n }) => (
          <li key={text} className="flex justify-between gap-4">
            <span>{text}</span>
            <span className="tabular-nums">{n.toLocaleString("en")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
