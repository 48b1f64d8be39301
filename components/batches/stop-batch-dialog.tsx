"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { steerBatch } from "#components/batches/batch-writes.ts";
import { FormDialog } from "#components/ui/form/form-dialog";
import { StrongCount } from "#components/ui/strong-count";
import { counted } from "#lib/domain/text/counted";
import type { ConsoleBatch } from "#lib/wire/console/batch";

type Props = { campaign: string; batch: ConsoleBatch; onClose: () => void };

/** Says what has left and what will not, before it cannot be undone. */
export function StopBatchDialog({ campaign, batch, onClose }: Props) {
  const { mutateAsync } = useMutation(steerBatch(useQueryClient(), campaign, batch.id));
  const { waiting, progress } = batch;
  const left = progress.total - progress.notYetSeen - progress.stopped - waiting;
  return (
    <FormDialog
      title="Stop this batch for good?"
      submit={`Stop ${counted(waiting, "message")}`}
      done="Batch stopped"
      denied={batch.steering.stop}
      onSubmit={() => mutateAsync("stop")}
      onClose={onClose}
    >
      <p>
        <StrongCount n={waiting}>{counted(waiting, "message")}</StrongCount> will not be sent, now or later.{" "}
        {left === 0
          ? "None has left yet."
          : `${counted(left, "message has", "messages have")} left already and cannot be called back.`}
      </p>
      <p className="text-text-muted">This cannot be undone. To look into it first, hold the batch instead.</p>
    </FormDialog>
  );
}
