"use client";
import { useState } from "react";
import { erasureWrites } from "#components/erasure/erasure-queries.ts";
import { FoundRecords } from "#components/erasure/found-records";
import { Section } from "#components/service/section";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { Field } from "#components/ui/form/field";
import { Form } from "#components/ui/form/form";
import { SubmitButton } from "#components/ui/form/submit-button";
import { useGoOn } from "#lib/browser/use-go-on";
import { useWrite } from "#lib/browser/use-write";
import { CONFIRM_WITHIN_HOURS, SECOND_ADMIN_NEEDED } from "#lib/domain/erasure/erasure-rules";
import type { ErasurePreview } from "#lib/wire/service/erasure";

type ErasureInput = { number: string; reason: string };
type Previewed = { asked: ErasureInput; found: ErasurePreview };

/** Asks for a number and a reason, shows what would be erased, then sends the request to another admin. */
export function AskErasure({ admins }: { admins: number }) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const looking = useWrite({ mutationFn: erasureWrites.preview }, "Preview ready");
  const asking = useWrite({ mutationFn: erasureWrites.ask }, "Erasure asked for");
  const goOn = useGoOn();
  const at = (field: string) => looking.at(field) ?? asking.at(field);
  function look(form: FormData) {
    const asked = { number: String(form.get("number")), reason: String(form.get("reason")) };
    setPreviewed(null);
    asking.reset();
    looking.send({ number: asked.number }, (found) => setPreviewed({ asked, found }));
  }
  return (
    <Section title="Erase a number">
      <p className="max-w-3xl text-text-muted">
        Everything that this installation has of one phone number goes, in all campaigns: the number, texts,
        values and answers. Counts, the overview and batches keep their numbers. A second admin has to confirm
        it.
      </p>
      <Form
        problem={looking.problem}
        fieldsSay={Boolean(at("number") || at("reason"))}
        onSend={look}
        onChange={() => setPreviewed(null)}
        className="grid max-w-4xl items-start gap-3 sm:grid-cols-[16rem_minmax(0,1fr)_auto]"
      >
        <Field
          label="Phone number"
          name="number"
          type="tel"
          required
          maxLength={40}
          autoComplete="off"
          placeholder="+65 9123 4567"
          hint="The whole number, with its country code."
          error={at("number")}
        />
        <Field
          label="Why it is erased"
          name="reason"
          required
          minLength={3}
          maxLength={300}
          autoComplete="off"
          hint="Kept in the receipt and the audit log. Name the request, never the number or the person."
          error={at("reason")}
        />
        <div className="sm:mt-6">
          <SubmitButton isBusy={looking.isPending} busy="Looking…" look={previewed ? "plain" : "primary"}>
            Preview
          </SubmitButton>
        </div>
      </Form>
      <div aria-live="polite" className="grid gap-4">
        {previewed && (
          <Form
            problem={asking.problem}
            onSend={() =>
              asking.send(previewed.asked, ({ erasure }) => goOn(`/settings/erasure/${erasure.id}`))
            }
            className="grid gap-4 border-t pt-4"
          >
            <FoundRecords found={previewed.found} />
            <CheckboxField
              label="I understand that what is erased cannot be brought back"
              hint={`Nothing is erased until another admin confirms it, within ${CONFIRM_WITHIN_HOURS} hours.`}
              required
            />
            <div>
              <SubmitButton
                denied={admins < 2 ? SECOND_ADMIN_NEEDED : null}
                isBusy={asking.isPending}
                busy="Asking…"
              >
                Ask a second admin to confirm
              </SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Section>
  );
}
