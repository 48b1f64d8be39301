"use client";
import { Button } from "#components/ui/form/button";
import { Moment } from "#components/ui/moment";
import { Dialog } from "#components/ui/popup/dialog";
import { countOrNone } from "#lib/domain/plans/plan-labels";
import type { PlanPreview } from "#lib/wire/console/plan-preview";

type Props = { sentence: string; preview: PlanPreview; onTurnOn: () => void; onClose: () => void };

/** Asks in production, because real people receive the plan's messages. */
export function ConfirmPlan({ sentence, preview, onTurnOn, onClose }: Props) {
  return (
    <Dialog title="Turn on this plan in production?" onClose={onClose}>
      <p>{sentence}</p>
      <p>
        Real people get these messages. <strong>{countOrNone(preview.retryNow)}</strong> will be retried{" "}
        {preview.quietUntil ? (
          <>
            when the quiet hours end, <Moment at={preview.quietUntil} absolute />
          </>
        ) : (
          "at once"
        )}
        . Others follow when they are due, without asking again.
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onTurnOn}>
          Turn on plan
        </Button>
      </div>
    </Dialog>
  );
}
