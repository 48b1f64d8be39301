"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AlertScope, alertWrites } from "#components/alerts/alert-queries.ts";
import { useTimeStyle } from "#components/shell/time-style";
import { CheckboxField } from "#components/ui/form/checkbox-field";
import { ClockInput } from "#components/ui/form/clock-input";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { Labelled } from "#components/ui/form/labelled";
import type { AlertTarget } from "#lib/wire/console/alert";

type Props = {
  scope: AlertScope;
  kind: "webhook" | "email";
  /** Null for a new target. */
  target: AlertTarget | null;
  /** Receives a new target; a webhook's secret is then shown once. */
  onMade: (secret: string | null) => void;
  onClose: () => void;
};

const ADDRESS = {
  webhook: {
    label: "Address",
    type: "url",
    hint: "An https address on the internet. Redirects are not followed.",
  },
  email: { label: "Email address", type: "email", hint: "" },
};

export function TargetForm({ scope, kind, target, onMade, onClose }: Props) {
  const { zone } = useTimeStyle();
  const [isQuiet, setQuiet] = useState(target?.quiet != null);
  const writes = alertWrites(useQueryClient(), scope);
  const { mutateAsync: add } = useMutation(writes.addTarget);
  const { mutateAsync: change } = useMutation(writes.changeTarget);
  const { label, type, hint } = ADDRESS[kind];
  const quiet = target?.quiet ?? { from: "22:00", to: "07:00", zone };
  async function save(form: FormData) {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const clocks = { from: text("from"), to: text("to"), zone: quiet.zone };
    const named = { name: text("name"), quiet: isQuiet ? clocks : null };
    if (target) return change({ id: target.id, change: named });
    const made = await add({ kind, address: text("address"), ...named });
    onMade(made.secret);
  }
  return (
    <FormDialog
      title={target ? `Edit ${target.name}` : kind === "webhook" ? "Add a webhook" : "Add an email address"}
      submit="Save"
      done="Saved"
      onClose={onClose}
      onSubmit={save}
    >
      <Field label="Name" name="name" required maxLength={100} defaultValue={target?.name} />
      {!target && <Field label={label} name="address" type={type} required maxLength={2000} hint={hint} />}
      <CheckboxField
        label="Quiet hours"
        checked={isQuiet}
        onSwitch={setQuiet}
        hint="No notifications are sent in these hours. Alerts that are still firing afterwards are sent then."
      />
      {isQuiet && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Labelled
            label="From"
            control={(names) => <ClockInput name="from" defaultValue={quiet.from} {...names} />}
          />
          <Labelled
            label="To"
            hint={`Times in ${quiet.zone.replaceAll("_", " ")}`}
            control={(names) => <ClockInput name="to" defaultValue={quiet.to} {...names} />}
          />
        </div>
      )}
    </FormDialog>
  );
}
