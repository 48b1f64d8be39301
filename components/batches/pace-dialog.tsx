"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { MomentChoice } from "#components/approvals/moment-choice";
import { choiceOf, readMoment, sendTimeProblems, zoneName } from "#components/approvals/send-time.ts";
import { paceBatch } from "#components/batches/batch-writes.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { RadioRow } from "#components/uploads/workbook/radio-row";
import { useNow } from "#lib/browser/live/use-now";
import { MOST_PER_MINUTE } from "#lib/domain/files/pace";
import type { ConsoleBatch } from "#lib/wire/console/batch";

const KINDS = {
  free: "As fast as its route allows",
  slow: "Not faster than",
  even: "Evenly until a time",
} as const;
type Kind = keyof typeof KINDS;

type Props = { campaign: string; batch: ConsoleBatch; onClose: () => void };

/** Chooses how fast what waits of a batch leaves. */
export function PaceDialog({ campaign, batch, onClose }: Props) {
  const { zone } = useTimeStyle();
  const now = useNow();
  const { pace } = batch;
  const { mutateAsync } = useMutation(paceBatch(useQueryClient(), campaign, batch.id));
  const [kind, setKind] = useState<Kind>(pace ? (pace.until ? "even" : "slow") : "slow");
  const [first] = useState(choiceOf(pace?.until ?? null, zone));
  const [until, setUntil] = useState(first);
  const read = readMoment(until, zone);
  const problem =
    kind === "even" ? sendTimeProblems(read, readMoment(choiceOf(null, zone), zone), now).sendAt : null;
  return (
    <FormDialog
      title="How fast this batch leaves"
      submit="Save"
      done="Pace saved"
      denied={problem ?? batch.steering.stop}
      onClose={onClose}
      onSubmit={(form) => {
        if (kind === "free") return mutateAsync(null);
        return mutateAsync(
          kind === "even"
            ? { perMinute: null, until: read.at?.toISOString() ?? "" }
            : { perMinute: Number(form.get("perMinute")), until: null },
        );
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="sr-only">Pace</legend>
        {(Object.keys(KINDS) as Kind[]).map((each) => (
          <RadioRow key={each} name="kind" checked={kind === each} onChoose={() => setKind(each)}>
            {KINDS[each]}
          </RadioRow>
        ))}
      </fieldset>
      {kind === "slow" && (
        <Field
          label="Messages a minute"
          name="perMinute"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_PER_MINUTE}
          defaultValue={pace?.perMinute ?? 600}
          required
          hint="No minute has more, whatever its route allows."
        />
      )}
      {kind === "even" && (
        <MomentChoice
          label="Until"
          hint={`In ${zoneName(zone)}. After a pause it leaves faster, as far as its route allows.`}
          required
          zone={zone}
          at={first.typed || null}
          chosen={until}
          read={read}
          problem={problem}
          onChange={setUntil}
        />
      )}
    </FormDialog>
  );
}
