"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Picked } from "#components/messages/selection/selection.ts";
import { chosenQuery } from "#components/operations/operation-queries.ts";
import { likelyTime } from "#components/operations/operation-words.ts";
import { retryChosen } from "#components/operations/operation-writes.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { Button } from "#components/ui/form/button";
import { ConfirmNumber } from "#components/ui/form/confirm-number";
import { ReasonedButton } from "#components/ui/form/reasoned-button";
import { Dialog } from "#components/ui/popup/dialog";
import { SkeletonRows } from "#components/ui/skeleton";
import { announce } from "#lib/browser/announcer";
import { asksForNumber, unconfirmed } from "#lib/browser/confirm-number";
import { useOnce } from "#lib/browser/use-once";
import { counted } from "#lib/domain/text/counted";
import type { ChosenPreview } from "#lib/wire/console/chosen";

type Props = { campaign: string; picked: Picked; onDone: () => void; onClose: () => void };

/** What a retry of the selected messages would do, and the button that begins it. */
export function RetrySelected({ campaign, picked, onDone, onClose }: Props) {
  const router = useRouter();
  const { zone } = useTimeStyle();
  const chosen = "filter" in picked ? { ...picked, zone } : picked;
  const { data, error } = useQuery(chosenQuery(campaign, chosen));
  const once = useOnce();
  const { mutateAsync, isPending, error: refused } = useMutation(retryChosen(useQueryClient(), campaign));
  const [boxes, setBoxes] = useState({ yes: true, maybe: true });
  const [typed, setTyped] = useState("");
  const problem = refused ?? error;
  const count = (boxes.yes ? (data?.yes ?? 0) : 0) + (boxes.maybe ? (data?.maybe ?? 0) : 0);
  const asks = data !== undefined && asksForNumber(data.production, count);
  const denied =
    count === 0 ? "None of these messages will be retried." : asks ? unconfirmed(count, typed) : null;
  function start() {
    const retryable = (["yes", "maybe"] as const).filter((each) => boxes[each]);
    once(async () => {
      const { operation } = await mutateAsync({ ...chosen, retryable });
      announce("Retry started");
      onDone();
      router.push(`/campaigns/${campaign}/operations/${operation}` as Route);
    });
  }
  return (
    <Dialog title="Retry selected messages" onClose={onClose}>
      {problem && (
        <p role="alert" className="rounded-md border border-alarm-border bg-alarm px-3 py-2">
          {problem.message}
        </p>
      )}
      {!data && !problem && <SkeletonRows rows={3} label="Checking the selected messages" />}
      {data && (
        <>
          {data.frozen && <p className="text-text-muted">{data.frozen.words}</p>}
          <p>
            <strong>{count.toLocaleString("en")}</strong> of {counted(data.selected, "selected message")} will
            be retried.
            {count > 0 && ` This takes ${likelyTime(count, data.perSecond)} at the current pace.`}
          </p>
          <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
            <legend className="sr-only">Errors to retry</legend>
            {(["yes", "maybe"] as const).map((each) => (
              <label key={each} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={boxes[each]}
                  onChange={({ target }) => setBoxes({ ...boxes, [each]: target.checked })}
                />
                {each === "yes" ? "A retry can help" : "A retry may help"}: {data[each].toLocaleString("en")}
              </label>
            ))}
          </fieldset>
          <Skipped preview={data} />
          {asks && <ConfirmNumber n={count} typed={typed} onType={setTyped} />}
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <ReasonedButton
              look="primary"
              denied={denied}
              aria-disabled={isPending || undefined}
              onClick={start}
            >
              Retry {counted(count, "message")}
            </ReasonedButton>
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
