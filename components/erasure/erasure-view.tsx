"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CountList } from "#components/erasure/count-list";
import { ErasureFacts } from "#components/erasure/erasure-facts";
import { erasureQuery, erasuresQuery, erasureWrites } from "#components/erasure/erasure-queries.ts";
import { FoundRecords } from "#components/erasure/found-records";
import { Receipt } from "#components/erasure/receipt";
import { Section } from "#components/service/section";
import { ErrorPanel } from "#components/ui/error-panel";
import { ActionButton } from "#components/ui/form/action-button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { Meter } from "#components/ui/meter";
import { Moment } from "#components/ui/moment";
import { usePollPause } from "#lib/browser/live/use-poll-pause";
import { useWrite } from "#lib/browser/use-write";
import type { ErasureDetail } from "#lib/wire/service/erasure";

/** One erasure: the data for the confirming admin, its progress, and its receipt. */
export function ErasureView({ initial }: { initial: ErasureDetail }) {
  const client = useQueryClient();
  const { id } = initial.erasure;
  const { data, error } = useQuery({ ...erasureQuery(id), ...usePollPause(), initialData: initial });
  const { erasure, receipt, found } = data;
  function take(answer: ErasureDetail) {
    client.setQueryData(erasureQuery(id).queryKey, answer);
    void client.invalidateQueries({ queryKey: erasuresQuery.queryKey });
  }
  return (
    <>
      {error && <ErrorPanel what="The erasure could not be read again" error={error} />}
      <ErasureFacts detail={data} />
      {erasure.state === "waiting" && <ErasureAnswer detail={data} onAnswered={take} />}
      {erasure.state === "running" && <ErasureProgress detail={data} />}
      {receipt ? (
        <Receipt receipt={receipt} />
      ) : (
        <Section title="What was found when it was asked for">
          <FoundRecords found={found} />
        </Section>
      )}
    </>
  );
}

type Props = { detail: ErasureDetail; onAnswered: (answer: ErasureDetail) => void };

/** Lets a second admin confirm, and any admin cancel. */
function ErasureAnswer({ detail, onAnswered }: Props) {
  const { erasure, confirmDenied, cancelDenied } = detail;
  const confirming = useWrite({ mutationFn: erasureWrites.confirm }, "Erasure confirmed");
  const cancelling = useWrite({ mutationFn: erasureWrites.cancel }, "Erasure cancelled");
  return (
    <Section title="Confirm or cancel">
      {confirmDenied && <p className="wrap-anywhere">{confirmDenied}</p>}
      <Form
        problem={confirming.problem ?? cancelling.problem}
        onSend={() => confirming.send(erasure.id, onAnswered)}
        className="grid gap-3"
      >
        {!confirmDenied && (
          <CheckboxField
            label="I have checked the number and the reason"
            hint="What is erased cannot be brought back. It begins within seconds."
            required
          />
        )}
        <div className="flex flex-wrap gap-2">
          <SubmitButton denied={confirmDenied} isBusy={confirming.isPending} busy="Confirming…">
            Confirm and erase
          </SubmitButton>
          <ActionButton denied={cancelDenied} onClick={() => cancelling.send(erasure.id, onAnswered)}>
            {cancelling.isPending ? "Cancelling…" : "Cancel this erasure"}
          </ActionButton>
        </div>
      </Form>
    </Section>
  );
}

/** Shows a worker's progress, and what it waits for. */
function ErasureProgress({ detail }: { detail: ErasureDetail }) {
  const { erasure, erased, about, waitsFor, asOf } = detail;
  const { step, steps } = erasure;
  return (
    <Section title="Progress">
      <Meter label="Steps done" value={step} most={steps} />
      <p aria-live="polite">
        Step {Math.min(step + 1, steps)} of {steps}: {about}.
        {waitsFor && ` It waits for ${waitsFor}, and looks again every few seconds.`}
      </p>
      <CountList
        title="Erased so far"
        counts={erased.map(({ words, n }) => ({ name: words, n }))}
        empty="Nothing yet."
      />
      <p className="text-xs text-text-muted">
        As of <Moment at={asOf} absolute />. A worker does it beside delivery; you can leave this page.
      </p>
    </Section>
  );
}
