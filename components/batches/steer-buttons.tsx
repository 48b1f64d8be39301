"use client";
import { useQueryClient } from "@tanstack/react-query";
import { Hand, OctagonX, Play } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { HOLD_BUTTON, STOP_BUTTON } from "#components/batches/batch-labels.ts";
import { steerBatch } from "#components/batches/batch-writes.ts";
import { ActionButton } from "#components/ui/form/action-button";
import { useWrite } from "#lib/browser/use-write";
import type { ConsoleBatch } from "#lib/wire/console/batch";

const StopBatchDialog = dynamic(
  () => import("#components/batches/stop-batch-dialog").then((m) => m.StopBatchDialog),
  { ssr: false },
);

/** `isInRow`: of a list; the command palette presses those of a page. */
type Props = { campaign: string; batch: ConsoleBatch; isInRow?: boolean };

/** Holds a batch, lets it go on, or stops it for good; nothing where all of it has left. */
export function SteerButtons({ campaign, batch, isInRow = false }: Props) {
  const size = isInRow ? "small" : "normal";
  const [isStopping, setStopping] = useState(false);
  const isHeld = batch.status === "messages_held";
  const { send, isPending, problem } = useWrite(
    steerBatch(useQueryClient(), campaign, batch.id),
    isHeld ? "Batch goes on" : "Batch held",
  );
  if (batch.waiting === 0 && !isHeld) return null;
  const { hold, go_on, stop } = batch.steering;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <ActionButton
          id={isInRow ? undefined : HOLD_BUTTON}
          size={size}
          denied={isHeld ? go_on : hold}
          aria-disabled={isPending || undefined}
          onClick={() => send(isHeld ? "go_on" : "hold")}
        >
          {isHeld ? <Play size={14} aria-hidden /> : <Hand size={14} aria-hidden />}
          {isHeld ? "Go on" : "Hold"}
        </ActionButton>
        <ActionButton
          id={isInRow ? undefined : STOP_BUTTON}
          size={size}
          denied={stop}
          onClick={() => setStopping(true)}
        >
          <OctagonX size={14} aria-hidden /> Stop for good
        </ActionButton>
      </div>
      {problem && (
        <p role="alert" className="text-xs text-status-failed">
          {problem.message}
        </p>
      )}
      {isStopping && <StopBatchDialog {...{ campaign, batch }} onClose={() => setStopping(false)} />}
    </div>
  );
}
