"use client";
import { useState } from "react";
import { FIRST_WAIT, forecastWords } from "#components/approvals/forecast-labels.ts";
import { MomentChoice } from "#components/approvals/moment-choice";
import {
  choiceOf,
  readMoment,
  type SendPlan,
  type SendTime,
  sendTimeProblems,
  zoneName,
} from "#components/approvals/send-time.ts";
import { TrialFields, trialIn } from "#components/approvals/trial-fields";
import { PaceChoice } from "#components/batches/pace-choice";
import { paceInputOf, paceProblem, readPaceInput } from "#components/batches/pace-input.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { useNow } from "#lib/browser/live/use-now";
import { type DeliveryRate, forecast } from "#lib/domain/files/forecast";
import { PACE_NOT_OURS, paceText } from "#lib/domain/files/pace";
import { MOST_DAYS_AHEAD } from "#lib/domain/files/send-time";
import type { ChosenPace } from "#lib/wire/console/batch";

type Props = {
  title: string;
  /** The button that sends the form, by when the file goes. */
  submit: (sendAt: Date | null) => string;
  done: string;
  rows: number;
  /** How fast its messages leave. */
  rate: DeliveryRate;
  /** What it holds first. */
  before: SendTime & { pace: ChosenPace };
  /** A file that has a time keeps one: sending it at once asks for more. */
  mustHaveTime?: boolean;
  /** Its first rows may go alone. */
  mayTry?: boolean;
  onSubmit: (plan: SendPlan) => Promise<unknown>;
  onClose: () => void;
};

/** Chooses when a file goes, after when it does not go any more, how fast it leaves, and whether its first rows go alone. */
export function SendTimeDialog(props: Props) {
  const { rows, rate, before, mustHaveTime = false, mayTry = false, submit, onSubmit, ...dialog } = props;
  const { zone } = useTimeStyle();
  const now = useNow();
  const [first] = useState({
    sendAt: choiceOf(before.sendAt, zone),
    notAfter: choiceOf(before.notAfter, zone),
    pace: paceInputOf(before.pace, zone),
  });
  const [sendAt, setSendAt] = useState(first.sendAt);
  const [notAfter, setNotAfter] = useState(first.notAfter);
  const [pace, setPace] = useState(first.pace);
  const [isTrying, setTrying] = useState(false);
  const paced = readPaceInput(pace, zone);
  const read = { sendAt: readMoment(sendAt, zone), notAfter: readMoment(notAfter, zone) };
  const problems = sendTimeProblems(read.sendAt, read.notAfter, now);
  const paceDenied = paceProblem(pace, paced, read.sendAt.at, now);
  const plan = {
    sendAt: read.sendAt.at?.toISOString() ?? null,
    notAfter: read.notAfter.at?.toISOString() ?? null,
    ...(rate && { pace: paced.pace && paceText(paced.pace) }),
  };
  return (
    <FormDialog
      {...dialog}
      submit={submit(read.sendAt.at)}
      denied={problems.sendAt ?? problems.notAfter ?? paceDenied}
      onSubmit={(form) => onSubmit(isTrying ? { ...plan, trial: trialIn(form) } : plan)}
    >
      <MomentChoice
        label="Day and time"
        hint={`In ${zoneName(zone)}, at most ${MOST_DAYS_AHEAD} days ahead.${mustHaveTime ? "" : " Empty: it goes as soon as it may."}`}
        required={mustHaveTime}
        zone={zone}
        at={first.sendAt.typed || null}
        chosen={sendAt}
        read={read.sendAt}
        problem={problems.sendAt}
        onChange={setSendAt}
      />
      <MomentChoice
        label="Not after"
        hint="If it cannot be sent by then, it is not sent at all. Empty: it is sent as soon as it can be."
        zone={zone}
        at={first.notAfter.typed || null}
        chosen={notAfter}
        read={read.notAfter}
        problem={problems.notAfter}
        onChange={setNotAfter}
      />
      {rate ? (
        <PaceChoice
          {...{ zone, read: paced, problem: paceDenied }}
          first={first.pace}
          chosen={pace}
          onChange={setPace}
        />
      ) : (
        <p className="text-text-muted">{PACE_NOT_OURS}</p>
      )}
      {mayTry && <CheckboxField label="Send the first rows first" checked={isTrying} onSwitch={setTrying} />}
      {isTrying && <TrialFields rows={rows} />}
      <p className="text-text-muted">
        {forecastWords(
          forecast({ rows, sendAt: read.sendAt.at, pace: paced.pace }, rate, now),
          zone,
          read.sendAt.at ?? now,
        )}
        {isTrying && ` ${FIRST_WAIT}`}
      </p>
    </FormDialog>
  );
}
