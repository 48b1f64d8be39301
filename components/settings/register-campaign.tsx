"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyField } from "#components/settings/key-field";
import { registerCampaign } from "#components/settings/mutations.ts";
import { Field, SelectField } from "#components/ui/form/field";
import { FormDialog } from "#components/ui/form/form-dialog";
import type { Upstream } from "#lib/wire/console/campaign";

export function RegisterCampaign({ upstreams, onClose }: { upstreams: Upstream[]; onClose: () => void }) {
  const { mutateAsync } = useMutation(registerCampaign(useQueryClient()));
  return (
    <FormDialog
      title="Register a campaign"
      submit="Register campaign"
      done="Campaign registered"
      onClose={onClose}
      onSubmit={(form) =>
        mutateAsync({
          upstreamId: Number(form.get("upstream")),
          campaignId: String(form.get("campaign")),
          name: String(form.get("name")),
          key: String(form.get("key")),
        })
      }
    >
      <SelectField label="Environment" name="upstream">
        {upstreams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label="Campaign id"
        name="campaign"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="campaign_…"
      />
      <Field
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        hint="As it is shown here."
      />
      <KeyField />
    </FormDialog>
  );
}
