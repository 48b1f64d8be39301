"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { alertWrites } from "#components/alerts/alert-queries.ts";
import { Field } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import { alertTitle } from "#lib/domain/alerts/alert-labels";
import { FACTS_MINUTES } from "#lib/domain/alerts/route-facts";
import type { AlertRule } from "#lib/wire/console/alert";
import type { RouteRuleRequest } from "#lib/wire/console/route-alert";

type Props = { rule: AlertRule; onClose: () => void };

/** Another condition for a rule of a route. */
export function RouteRuleForm({ rule, onClose }: Props) {
  const { mutateAsync: change } = useMutation(alertWrites(useQueryClient(), null).changeRule);
  const { id, kind, minutes, percent, least } = rule;
  const isCounted = kind !== "route_unbound";
  return (
    <FormDialog
      title={alertTitle(kind)}
      submit="Save"
      done="Rule saved"
      onClose={onClose}
      onSubmit={(form) => change({ id, change: requestOf(rule, form) })}
    >
      {percent !== null && (
        <Field
          label="More than (%)"
          name="percent"
          type="number"
          required
          min={0}
          max={99}
          step="any"
          defaultValue={percent}
        />
      )}
      {least !== null && (
        <Field
          label="At least this many"
          name="least"
          type="number"
          required
          min={1}
          max={1_000_000}
          defaultValue={least}
        />
      )}
      <Field
        label={isCounted ? "Time window (minutes)" : "For at least (minutes)"}
        name="minutes"
        type="number"
        required
        min={isCounted ? 1 : 0}
        max={isCounted ? FACTS_MINUTES - 60 : 10_080}
        defaultValue={minutes}
      />
    </FormDialog>
  );
}

function requestOf({ kind }: AlertRule, form: FormData): RouteRuleRequest {
  const number = (name: string) => Number(form.get(name));
  const minutes = number("minutes");
  switch (kind) {
    case "route_throttled":
    case "route_unmatched":
    case "route_slow":
      return { kind, minutes, percent: number("percent"), least: number("least") };
    case "route_silent":
      return { kind, minutes, least: number("least") };
    default:
      return { kind: "route_unbound", minutes };
  }
}
