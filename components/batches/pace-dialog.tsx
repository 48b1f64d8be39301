"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { paceBatch } from "#components/batches/batch-writes.ts";
import { PaceChoice } from "#components/batches/pace-choice";
import { paceInputOf, paceProblem, readPaceInput } from "#components/batches/pace-input.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { FormDialog } from "#components/ui/form/form-dialog";
import { useNow } from "#lib/browser/live/use-now";
import { paceText } from "#lib/domain/files/pace";
import type { ConsoleBatch } from "#lib/wire/console/batch";

type Props = { campaign: string; batch: ConsoleBatch; onClose: () => void };

/** Chooses how fast what waits of a batch leaves. */
export function PaceDialog({ campaign, batch, onClose }: Props) {
  const { zone } = useTimeStyle();
  const now = useNow();
  const { mutateAsync } = useMutation(paceBatch(useQueryClient(), campaign, batch.id));
  const [first] = useState(() => paceInputOf(batch.pace, zone, "slow"));
  const [chosen, setChosen] = useState(first);
  const read = readPaceInput(chosen, zone);
  const problem = paceProblem(chosen, read, null, now);
  return (
    <FormDialog
      title="How fast this batch leaves"
      submit="Save"
      done="Pace saved"
      denied={problem ?? batch.steering.stop}
      onClose={onClose}
      onSubmit={() => mutateAsync(read.pace && paceText(read.pace))}
    >
      <PaceChoice {...{ zone, first, chosen, read, problem }} onChange={setChosen} />
    </FormDialog>
  );
}
