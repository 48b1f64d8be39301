"use client";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Moment } from "#components/ui/moment";
import { messagesCount } from "#lib/browser/operation-words";
import type { PlanPreview } from "#lib/wire/console-plan";

type Props = { sentence: string; preview: PlanPreview; onTurnOn: () => void; onClose: () => void };

/** Asked in production: real people get what the plan sends. */
export function ConfirmPlan({ sentence, preview, onTurnOn, onClose }: Props) {
  return (
    <Dialog title="Turn this plan on in production?" onClose={onClose}>
      <p>{sentence}</p>
      <p>
        Real people get these messages: <strong>{messagesCount(preview.retryNow)}</strong>{" "}
        {preview.quietUntil ? (
          <>
            when the quiet hours end, <Moment at={preview.quietUntil} absolute />
          </>
        ) : (
          "at once"
        )}
        , and others as they come due, without anybody's being asked.
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" onClick={onTurnOn}>
          Turn it on
        </Button>
      </div>
    </Dialog>
  );
}
