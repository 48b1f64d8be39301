"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Field, SelectField } from "#components/ui/field";
import { FormDialog } from "#components/ui/form-dialog";
import { registerUpstream } from "#lib/browser/mutations";
import type { UpstreamRequest } from "#lib/wire/console-settings";

const KINDS: { kind: UpstreamRequest["kind"]; label: string }[] = [
  { kind: "test", label: "Test" },
  { kind: "loadtest", label: "Load test" },
  { kind: "production", label: "Production" },
];

export function RegisterUpstream({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useMutation(registerUpstream(useQueryClient()));
  return (
    <FormDialog
      title="Add an environment"
      submit="Add environment"
      done="Environment added"
      onClose={onClose}
      onSubmit={(form) => {
        const kind = KINDS.find((each) => each.kind === form.get("kind"))?.kind ?? "test";
        return mutateAsync({ name: String(form.get("name")), address: String(form.get("address")), kind });
      }}
    >
      <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
      <Field
        label="Base address"
        name="address"
        type="url"
        required
        maxLength={500}
        placeholder="https://sms.example.org/api/v2"
        hint="An https address. Private networks and this machine need UPSTREAMS_MAY_BE_PRIVATE=1. Redirects are not followed."
      />
      <SelectField label="Kind" name="kind" defaultValue="test">
        {KINDS.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
