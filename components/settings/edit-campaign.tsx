"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LimitFacts } from "#components/settings/limit-facts";
import { LimitFields } from "#components/settings/limit-fields";
import { Field } from "#components/ui/field";
import { FormDialog } from "#components/ui/form-dialog";
import { changeCampaign } from "#lib/browser/mutations";
import { settingsQuery } from "#lib/browser/queries";
import type { ConsoleCampaign } from "#lib/wire/console-campaign";

export function EditCampaign({ campaign, onClose }: { campaign: ConsoleCampaign; onClose: () => void }) {
  const { mutateAsync } = useMutation(changeCampaign(useQueryClient(), campaign.id));
  const { data } = useQuery(settingsQuery(String(campaign.id)));
  return (
    <FormDialog
      title="Campaign"
      submit="Save"
      done="Campaign saved"
      onClose={onClose}
      onSubmit={(form) => {
        const [share, allowance] = [form.get("share"), form.get("allowance")];
        return mutateAsync({
          name: String(form.get("name")),
          oneTimePasswords: form.get("otp") === "on",
          ...(allowance ? { allowancePerSecond: Number(allowance) } : {}),
          ...(share ? { backgroundPerSecond: Number(share) } : {}),
        });
      }}
    >
      <Field label="Name" name="name" defaultValue={campaign.name} required maxLength={200} />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          name="otp"
          defaultChecked={campaign.oneTimePasswords}
          className="mt-0.5 size-4 accent-accent"
        />
        <span>
          Sends one-time passwords
          <span className="block text-xs text-text-muted">Retrying is then refused as unsuitable.</span>
        </span>
      </label>
      {data && <LimitFields key={`${data.allowancePerSecond} ${data.backgroundPerSecond}`} settings={data} />}
      {data && <LimitFacts settings={data} />}
    </FormDialog>
  );
}
