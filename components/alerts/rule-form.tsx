"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { alertWrites } from "#components/alerts/alert-queries.ts";
import { Field, SelectField } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { CAMPAIGN_ALERT_KINDS, type CampaignAlertKind } from "#lib/domain/alerts/alert-condition";
import { alertTitle } from "#lib/domain/alerts/alert-labels";
import type { AlertRule, AlertRuleRequest } from "#lib/wire/console/alert";

const MINUTES: Record<CampaignAlertKind, { label: string; usual: number; least: number; hint: string }> = {
  failure_rate: {
    label: "Time window (minutes)",
    usual: 15,
    least: 1,
    hint: "Messages count by the time they were delivered or failed.",
  },
  queue_age: {
    label: "Waiting for more than (minutes)",
    usual: 15,
    least: 1,
    hint: "Counted from the message's last change.",
  },
  key_stopped: { label: "For at least (minutes)", usual: 0, least: 0, hint: "0 alerts at once." },
  sync_failing: {
    label: "For at least (minutes)",
    usual: 10,
    least: 1,
    hint: "The service does not answer, calls have stopped, or no worker runs.",
  },
};

type Props = { campaign: string; rule: AlertRule | null; onClose: () => void };

/** A new rule, or another condition for one. */
export function RuleForm({ campaign, rule, onClose }: Props) {
  const [kind, setKind] = useState<CampaignAlertKind>(
    CAMPAIGN_ALERT_KINDS.find((known) => known === rule?.kind) ?? "failure_rate",
  );
  const writes = alertWrites(useQueryClient(), campaign);
  const { mutateAsync: add } = useMutation(writes.addRule);
  const { mutateAsync: change } = useMutation(writes.changeRule);
  const { label, usual, least, hint } = MINUTES[kind];
  const same = rule?.kind === kind ? rule : null;
  return (
    <FormDialog
      title={rule ? "Edit rule" : "Add a rule"}
      submit="Save"
      done="Rule saved"
      onClose={onClose}
      onSubmit={(form) => {
        const request = requestOf(kind, form);
        return rule ? change({ id: rule.id, change: request }) : add(request);
      }}
    >
      <SelectField
        label="Alert when"
        name="kind"
        value={kind}
        onChange={({ target }) =>
          setKind(CAMPAIGN_ALERT_KINDS.find((known) => known === target.value) ?? kind)
        }
      >
        {CAMPAIGN_ALERT_KINDS.map((known) => (
          <option key={known} value={known}>
            {alertTitle(known)}
          </option>
        ))}
      </SelectField>
      {kind === "failure_rate" && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Failed more than (%)"
            name="percent"
            type="number"
            required
            min={0}
            max={99}
            step="any"
            defaultValue={same?.percent ?? 10}
          />
          <Field
            label="Of at least this many messages"
            name="least"
            type="number"
            required
            min={1}
            max={1_000_000}
            defaultValue={same?.least ?? 20}
          />
        </div>
      )}
      <Field
        key={kind}
        label={label}
        name="minutes"
        type="number"
        required
        min={least}
        max={10_080}
        defaultValue={same?.minutes ?? usual}
        hint={hint}
      />
    </FormDialog>
  );
}

function requestOf(kind: CampaignAlertKind, form: FormData): AlertRuleRequest {
  const number = (name: string) => Number(form.get(name));
  const minutes = number("minutes");
  if (kind !== "failure_rate") return { kind, minutes };
  return { kind, minutes, percent: number("percent"), least: number("least") };
}
