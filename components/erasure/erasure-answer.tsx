"use client";
import { erasureWrites } from "#components/erasure/erasure-queries.ts";
import { Section } from "#components/service/section";
import { ActionButton } from "#components/ui/form/action-button";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useWrite } from "#lib/browser/use-write";
import type { ErasureDetail } from "#lib/wire/service/erasure";

type Props = { detail: ErasureDetail; onAnswered: (answer: ErasureDetail) => void };

/** Lets a second admin confirm, and any admin cancel. */
export function ErasureAnswer({ detail, onAnswered }: Props) {
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
